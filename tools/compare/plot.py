# SPDX-License-Identifier: Apache-2.0
"""Draws the plot of compare_engines.py: a bar of the ratio per network."""
from engines import OURS


def write_plot(data, path):
    """Writes SVG or PNG, by the path's ending. Needs matplotlib."""
    import matplotlib  # pylint: disable=import-outside-toplevel
    matplotlib.use("Agg")
    from matplotlib import pyplot  # pylint: disable=import-outside-toplevel

    nets = [net for net in data["nets"] if net["ratio"] is not None]
    names = list(dict.fromkeys(net["name"] for net in nets))
    threads = sorted({net["threads"] for net in nets})
    figure, axes = pyplot.subplots(
        figsize=(max(5, 1 + 0.45 * len(names) * len(threads)), 4.5))
    width = 0.8 / len(threads)
    for i, count in enumerate(threads):
        chosen = [net for net in nets if net["threads"] == count]
        places = [names.index(net["name"]) + (i + 0.5) * width - 0.4
                  for net in chosen]
        ratios = [net["ratio"] for net in chosen]
        errors = [[max(0, net["ratio"] - net["ratio_spread"][0])
                   for net in chosen],
                  [max(0, net["ratio_spread"][1] - net["ratio"])
                   for net in chosen]]
        axes.bar(places, ratios, width, yerr=errors, capsize=2,
                 label="%d thread%s" % (count, "s" if count > 1 else ""))
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right")
    axes.set_ylabel("best peer's time / %s's" % OURS)
    axes.set_title("Above 1: %s is faster; lines span the rounds" % OURS,
                   fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)
