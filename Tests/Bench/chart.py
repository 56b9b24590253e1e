#!/usr/bin/python3
"""Draws what `bench` has measured: chart.py BENCH.JSON BENCH.PNG"""

import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

OURS, OTHERS = "#3b6ea5", "#b8c4d0"


def bars(axes, engines, key, title, unit, tail=None):
    """One bar for each engine that has the number, ours in blue; a thin line up to the p99."""
    engines = [engine for engine in engines if engine.get(key) is not None]
    values = [engine[key] for engine in engines]
    names = [engine["title"] for engine in engines]
    colors = [OURS if name == "Calculator" else OTHERS for name in names]
    axes.barh(names, values, color=colors)
    if tail:
        for row, engine in enumerate(engines):
            axes.plot([engine[key], engine[tail]], [row, row], color="#555555", linewidth=1)
    for row, value in enumerate(values):
        text = f" {value:,.0f}" if value >= 100 else f" {value:.1f}"
        axes.text(0, row, text, va="center", fontsize=8)
    axes.set_title(f"{title} ({unit})", fontsize=10, loc="left")
    axes.invert_yaxis()
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    if max(engine[tail or key] for engine in engines) > 20 * min(values):
        axes.set_xscale("log")
        axes.set_xlim(left=min(values) / 3)
        for text in axes.texts:
            text.set_x(min(values) / 3)


def main(source, target):
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    engines = data["engines"]
    figure, places = plt.subplots(2, 2, figsize=(11, 6.5))
    bars(places[0][0], engines, "prose", "A letter in prose: p50, line to p99", "µs", "prose99")
    bars(places[0][1], engines, "preview", "A key with preview: p50, line to p99", "µs", "preview99")
    bars(places[1][0], engines, "memory", "Private memory", "KiB")
    bars(places[1][1], engines, "start", "Start: exec → name owned", "ms")
    figure.suptitle(f"Calculator and other IBus engines, medians of {data['rounds']} rounds", fontsize=11)
    figure.tight_layout()
    figure.savefig(target, dpi=110)


if __name__ == "__main__":
    main(*sys.argv[1:])
