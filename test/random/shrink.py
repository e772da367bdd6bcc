"""Takes statements out of a test as long as it still fails."""
import copy

from grow import bodies


def smaller(test):
    """The test with one statement less, or with a block's statements in place of the block; larger cuts first."""
    for place in range(len(bodies(test))):
        for index in range(len(bodies(test)[place])):
            # Without it a function's value is anything.
            if getattr(bodies(test)[place][index], "parallel", "").startswith("return"):
                continue
            without = copy.deepcopy(test)
            removed = bodies(without)[place].pop(index)
            yield without
            # What one thread executes must not become what all do.
            for_one = any(word in getattr(getattr(removed, "opening", None), "parallel", "") for word in ("single", "masked", "master"))
            if getattr(removed, "body", None) and not for_one:
                unwrapped = copy.deepcopy(test)
                bodies(unwrapped)[place][index:index + 1] = copy.deepcopy(removed.body)
                yield unwrapped


def shrink(test, fails, attempts=300):
    """`fails` tells whether a test still shows the failure; it is asked at most `attempts` times."""
    progress = True
    while progress:
        progress = False
        for candidate in smaller(test):
            if attempts == 0:
                return test
            attempts -= 1
            if fails(candidate):
                test, progress = candidate, True
                break
    return test
