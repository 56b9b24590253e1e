#!/usr/bin/python3
"""Draws the measurements of SoakTests, and writes them as a table.

    plot_soak.py MEASUREMENTS PICTURE PAGE

MEASUREMENTS is the file of CALCULATOR_SOAK_TABLE. PICTURE (PNG) shows private memory and open
descriptors over the keys; PAGE (Markdown) has the same as a table of about ten rows, and shows
the picture.
"""

import os
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402
from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: E402

WARM_UP = 500_000
TOLERANCE = 64


def read(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    samples = [tuple(map(int, line.split("\t"))) for line in lines[2:]]
    if not samples:
        sys.exit(f"{path} has no measurements")
    return lines[0].lstrip("# ").strip(), samples


def draw(samples, start, picture):
    keys = [sample[0] for sample in samples]
    figure, (memory, open_files) = pyplot.subplots(
        2, 1, sharex=True, figsize=(8, 5), height_ratios=(3, 1), layout="constrained"
    )
    memory.axhspan(
        start[1] - TOLERANCE, start[1] + TOLERANCE, color="#d7e3ea",
        label=f"± {TOLERANCE} KiB of the first 500,000",
    )
    memory.plot(keys, [sample[1] for sample in samples], color="#2b5a75")
    memory.set_ylim(start[1] - 4 * TOLERANCE, start[1] + 4 * TOLERANCE)
    memory.set_ylabel("private memory, KiB")
    memory.set_title("ibus-engine-calculator under random keys")
    memory.legend(loc="upper right", frameon=False)
    open_files.plot(keys, [sample[2] for sample in samples], color="#2b5a75")
    open_files.set_ylim(0, 2 * start[2])
    open_files.yaxis.set_major_locator(MaxNLocator(integer=True))
    open_files.set_ylabel("descriptors")
    open_files.set_xlabel("keys")
    open_files.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    figure.savefig(picture, dpi=100)


def table(samples, start):
    step = max(1, len(samples) // 10)
    rows = samples[:: step]
    if rows[-1] != samples[-1]:
        rows.append(samples[-1])
    yield "| keys | private memory | since the first 500,000 | open descriptors |"
    yield "|---:|---:|---:|---:|"
    for keys, memory, descriptors in rows:
        change = f"{memory - start[1]:+d} KiB" if keys >= start[0] else ""
        yield f"| {keys:,} | {memory:,} KiB | {change} | {descriptors} |"


def main():
    measurements, picture, page = sys.argv[1:]
    summary, samples = read(measurements)
    start = next((sample for sample in samples if sample[0] >= WARM_UP), samples[0])
    draw(samples, start, picture)
    later = [sample[1] - start[1] for sample in samples if sample[0] >= start[0]]
    text = [
        "# Endurance",
        "",
        "Random keys through a real ibus-daemon: many clients, both ways of working, prose, calculations, shortcuts,",
        "resets, switches of the keyboard. After the first 500,000 keys the engine may gain no more than 64 KiB of private",
        "memory (`Anonymous` in `smaps_rollup`), and one open descriptor. Made by `make soak`.",
        "",
        "Memory stays flat because the component file starts the engine with `GLIBC_TUNABLES=glibc.malloc.tcache_max=256` and",
        "`G_SLICE=always-malloc`: without them glibc and GLib cache freed blocks of every size, and a million keys ended at",
        "2,200 KiB. Its threads share one pool (`M_ARENA_MAX`), and it gives back what is free (`malloc_trim`) a second "
        "after the last key.",
        "",
        f"![Private memory and open descriptors over the keys]({os.path.basename(picture)})",
        "",
        f"The last run: {summary.removeprefix('soak: ')}. Against the first 500,000"
        f" keys, memory was between {min(later):+d} and {max(later):+d} KiB, and {later[-1]:+d} KiB at the end.",
        "",
        *table(samples, start),
    ]
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")
    print("\n".join(text[text.index("") :]))


main()
