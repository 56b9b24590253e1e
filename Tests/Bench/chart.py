#!/usr/bin/python3
"""Draws the measurements of `bench`: chart.py BENCH.JSON BENCH.PNG"""

import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

OURS, OTHERS = "#3b6ea5", "#b8c4d0"


def rows(axes, engines, key, title, unit, tail=None):
    """One row for each engine that has the number, ours in blue; a thin line up to the p99.

    Bars, or dots where the numbers are so far apart that the scale must be logarithmic: that has no zero
    for a bar to begin at.
    """
    engines = [engine for engine in engines if engine.get(key) is not None]
    values = [engine[key] for engine in engines]
    ends = [engine[tail or key] for engine in engines]
    names = [engine["title"] for engine in engines]
    colors = [OURS if name == "Calculator" else OTHERS for name in names]
    if max(ends) > 20 * min(values):
        axes.set_xscale("log")
        axes.set_xlim(min(values) / 1.5, max(ends) * 2.5)
        axes.scatter(values, names, color=colors, s=60, zorder=3)
        axes.grid(axis="x", color="#eeeeee")
    else:
        axes.barh(names, values, color=colors)
        axes.set_xlim(right=max(ends) * 1.15)
    if tail:
        axes.hlines(range(len(engines)), values, ends, color="#555555", linewidth=1)
    for row, (value, end) in enumerate(zip(values, ends)):
        text = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
        axes.annotate(text, (end, row), (8, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_title(f"{title} ({unit})", fontsize=10, loc="left")
    axes.invert_yaxis()
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def main(source, target):
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    engines = data["engines"]
    figure, places = plt.subplots(2, 2, figsize=(11, 6.5))
    rows(places[0][0], engines, "prose", "A letter in prose: p50, line to p99", "µs", "prose99")
    rows(places[0][1], engines, "preview", "A key with preview: p50, line to p99", "µs", "preview99")
    rows(places[1][0], engines, "memory", "Private memory", "KiB")
    rows(places[1][1], engines, "start", "Start: exec → name owned", "ms")
    figure.suptitle(f"Calculator and other IBus engines, medians of {data['rounds']} rounds", fontsize=11)
    figure.tight_layout()
    figure.savefig(target, dpi=110)


if __name__ == "__main__":
    main(*sys.argv[1:])
