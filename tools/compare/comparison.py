# SPDX-License-Identifier: Apache-2.0
"""Makes medians, ratios, JSON and tables from compare_engines.py's times."""
import statistics

from engines import NO_PEERS, OURS, UNTUNED


# Relative to the largest magnitude; an engine with a larger error computes
# something else.
WRONG = 1e-3
WRONG_BF16 = 0.2


def rotated(items, turns):
    """Rotates: each item is first, second, ... equally often over the turns."""
    turns %= max(1, len(items))
    return items[turns:] + items[:turns]


def repeats_for(estimate_ms, turn_seconds, least=3, most=1000):
    """Returns the number of runs that fill a turn."""
    return max(least, min(most, round(turn_seconds * 1e3 / estimate_ms)))


def best(times):
    """Returns the fastest peer of {engine: ms}, or None."""
    peers = [engine for engine in times if engine not in NO_PEERS]
    return min(peers, key=times.get, default=None)


def ratios(turns, medians, fastest):
    """Returns the best peer's times over Placelite's; above 1, it is faster."""
    peer = best(medians)
    if peer is None or OURS not in medians:
        return {"best_peer": peer, "ratio": None, "ratio_spread": None,
                "ratio_of_fastest": None}
    # Turns that are neighbours in time are compared, so that what slows the
    # machine cancels out.
    rounds = [statistics.median(theirs) / statistics.median(ours)
              for theirs, ours in zip(turns[peer], turns[OURS])]
    return {"best_peer": peer, "ratio": medians[peer] / medians[OURS],
            "ratio_spread": [min(rounds), max(rounds)],
            "ratio_of_fastest": fastest[best(fastest)] / fastest[OURS]}


def entry(name, threads, turns, errors, failed):
    """Returns the entry of one network in compare.json.

    turns: for each engine, in the order of the rounds, the times of each of its
    turns in ms; errors: for each engine; failed: for each engine that did not
    run, the reason. A turn counts by its median, an engine by the median of those.
    """
    medians = {engine: [statistics.median(times) for times in lists]
               for engine, lists in turns.items()}
    ms = {engine: statistics.median(times)
          for engine, times in medians.items()}
    fastest = {engine: min(map(min, lists)) for engine, lists in turns.items()}
    ratio = ratios(turns, ms, fastest)
    return {"name": name, "threads": threads, "ours_ms": ms.get(OURS),
            "untuned_ms": ms.get(UNTUNED),
            "peers": {engine: ms[engine] for engine in ms
                      if engine not in (OURS, UNTUNED)},
            **ratio, "ratio_untuned": untuned_ratio(ms),
            "fastest_ms": fastest,
            "spread_ms": {engine: [min(times), max(times)]
                          for engine, times in medians.items()},
            "errors": errors, "failed": failed}


def untuned_ratio(medians):
    """Returns the best peer's time over that of Placelite without tuning."""
    peer = best(medians)
    if peer is None or UNTUNED not in medians:
        return None
    return medians[peer] / medians[UNTUNED]


def geometric_means(nets, ratio="ratio"):
    """Returns {threads: mean of the ratios}, keys as text; {} without any."""
    by_threads = {}
    for net in nets:
        if net[ratio] is not None:
            by_threads.setdefault(str(net["threads"]), []).append(net[ratio])
    return {threads: statistics.geometric_mean(values)
            for threads, values in by_threads.items()}


def cell(value, text):
    return "-" if value is None else text % value


def table(header, rows, numbers):
    """Returns Markdown; the last `numbers` columns are aligned to the right."""
    rule = ["---"] * (len(header) - numbers) + ["--:"] * numbers
    return "\n".join("| " + " | ".join(row) + " |"
                     for row in [header, rule] + rows) + "\n"


def net_header(engines):
    return (["network", "threads"] + engines +
            ["best peer", "ratio", "lowest", "highest", "of fastest",
             "untuned", "our error"])


def net_row(net, engines):
    times = {OURS: net["ours_ms"], UNTUNED: net["untuned_ms"], **net["peers"]}
    low, high = net["ratio_spread"] or [None, None]
    return ([net["name"], str(net["threads"])] +
            [cell(times.get(engine), "%.2f") for engine in engines] +
            [net["best_peer"] or "-", cell(net["ratio"], "%.2f"),
             cell(low, "%.2f"), cell(high, "%.2f"),
             cell(net["ratio_of_fastest"], "%.2f"),
             cell(net["ratio_untuned"], "%.2f"),
             cell(net["errors"].get(OURS), "%.1e")])


def nets_markdown(data):
    """Lists milliseconds, ratios, and failed engines with the reason."""
    engines = list(data["engines"])
    in_bf16 = "--enable_bf16" in data.get("opt_flags", [])
    text = table(net_header(engines),
                 [net_row(net, engines) for net in data["nets"]],
                 numbers=len(engines) + 7)
    for threads, mean in data["geometric_mean"].items():
        text += "\nGeometric mean of the ratios, threads %s: %.3f\n" % (
            threads, mean)
    for threads, mean in geometric_means(data["nets"],
                                         "ratio_untuned").items():
        text += "\nThe same untuned, threads %s: %.3f\n" % (threads, mean)
    for net in data["nets"]:
        for engine, reason in net["failed"].items():
            text += "\n%s does not run %s, threads %d: %s\n" % (
                engine, net["name"], net["threads"], reason)
        for engine, error in net["errors"].items():
            if error > (WRONG_BF16 if in_bf16 else WRONG):
                text += "\n%s is wrong on %s, threads %d: error %.1e\n" % (
                    engine, net["name"], net["threads"], error)
    return text


def mebibytes(value):
    return cell(None if value is None else value / 2**20, "%.1f")


def memory_markdown(data):
    """Lists the growth of memory since before the load, and Placelite's
    figures.
    """
    parts = ["weights", "packed", "arena"]
    rows = []
    for item in data["memory"]:
        told = item["told"]
        known = all(part in told for part in parts)
        rows.append([item["name"], str(item["threads"]), item["engine"]] +
                    [mebibytes(value) for value in
                     [item["grown"], item["peak"]] +
                     [told.get(part) for part in parts] +
                     [item["peak"] - sum(told[part] for part in parts)
                      if known else None]])
    return table(["network", "threads", "engine", "grown MiB", "peak MiB"] +
                 parts + ["peak beyond these"], rows, numbers=6)
