# SPDX-License-Identifier: Apache-2.0
"""The ops that can be drawn: {op: (function, weight)}.

A function takes a Draw, sets the attributes on it and returns the list of the
node's inputs (Input, or None for one that is left out). An op of weight 3 is
drawn three times as often as one of weight 1: it has more that can go wrong.
"""
OPS = {}


def op(*names, weight=1):
    """Registers a function as the generator of these ops."""
    def enter(function):
        for name in names:
            assert name not in OPS, name
            OPS[name] = (function, weight)
        return function
    return enter
