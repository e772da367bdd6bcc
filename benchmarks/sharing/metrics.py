"""How programs beside each other fare, as pure functions of their times (Fenech 2013, 2.4 and 6.3; Blackbourn 2016, 5.1)."""
import math
import statistics

# Quantiles of Student's t for 99% confidence, two-sided, by degrees of freedom; beyond, the normal distribution's.
T99 = [63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845,
       2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750]


def normalized(together, alone):
    """The normalized turnaround time of each program: how many times as long it takes beside the others."""
    return [mine / own for mine, own in zip(together, alone)]


def antt(turnarounds):
    return sum(turnarounds) / len(turnarounds)


def mntt(turnarounds):
    return max(turnarounds)


def stp(turnarounds):
    """System throughput: how many programs make progress as if they were alone."""
    return sum(1 / each for each in turnarounds)


def rsd(turnarounds):
    """Relative standard deviation: how unequally the programs suffer."""
    return statistics.stdev(turnarounds) / statistics.mean(turnarounds) if len(turnarounds) > 1 else 0


def margin(samples):
    """Half the 99% confidence interval of the mean; 0: there are too few samples for one."""
    if len(samples) < 2:
        return 0
    t = T99[len(samples) - 2] if len(samples) - 2 < len(T99) else 2.576
    return t * statistics.stdev(samples) / math.sqrt(len(samples))


def fair_antt(first, second, part):
    """That of two programs which take so long alone and share fairly from where the first has done this part of its work."""
    return 1 + (1 - part) * (1 + first / second) / 2
