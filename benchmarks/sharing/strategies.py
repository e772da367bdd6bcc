"""Which cpus each of some programs gets, as pure functions of their phases (Blackbourn 2016, 6.4.1 and 6.6.2).

A program is in a wide phase, which is the faster the more cpus it has, or in a near one, which wants few that share a cache. Cpus are in an order in
which neighbours share caches. Where there are fewer cpus than programs all get all.
"""
WIDE, NEAR = "wide", "near"


def parts(cpus, count):
    """Equal parts of neighbours, as many as there are programs; the first ones get what is left over."""
    if count == 0:
        return []
    size, more = divmod(len(cpus), count)
    bounds = [i * size + min(i, more) for i in range(count + 1)]
    return [cpus[begin:end] for begin, end in zip(bounds, bounds[1:])]


def use_all(phases, cpus):
    """S1: everybody everywhere."""
    return [cpus for _ in phases]


def restrict(phases, cpus):
    """S3: each its part, whatever it does. (S2, as many threads where the kernel puts them, is SHEPHERD_SHARE=threads.)"""
    return parts(cpus, len(phases)) if len(phases) <= len(cpus) else use_all(phases, cpus)


def by_phase(phases, cpus):
    """C2, for any number of programs and every phase of each: near programs get a place of their own, which is half the machine for one that is alone, a
    part each where all are near, and else half their part; wide ones have all the rest together."""
    if len(phases) > len(cpus) or NEAR not in phases:
        return use_all(phases, cpus)
    if len(phases) == 1:
        return [parts(cpus, min(2, len(cpus)))[0]]
    if WIDE not in phases:
        return restrict(phases, cpus)
    places = [part[:max(1, len(part) // 2)] if phase == NEAR else [] for phase, part in zip(phases, parts(cpus, len(phases)))]
    taken = {cpu for place in places for cpu in place}
    rest = [cpu for cpu in cpus if cpu not in taken]
    return [place or rest for place in places]


STRATEGIES = {"all": use_all, "parts": restrict, "by phase": by_phase}
