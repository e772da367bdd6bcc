"""A lit format: a file that mentions %backend becomes one test per installed back-end compiler."""
import copy

import lit.formats
import lit.Test

import leftovers


class BackendTest(lit.Test.Test):
    """The file at path_in_suite[:-1], run with the back end named by the last component, which only names the test."""

    def getSourcePath(self):
        return self.suite.getSourcePath(self.path_in_suite[:-1])


class PerBackend(lit.formats.ShTest):
    def __init__(self, backends, **options):
        super().__init__(**options)
        self.backends = backends

    def execute(self, test, lit_config):
        with leftovers.Ender(test.config.environment, lit_config.maxIndividualTestTime) as ender:
            result = super().execute(test, lit_config)
        if ender.found:
            result.code = lit.Test.TIMEOUT
            result.output += "\nProcesses were left, and have been killed:\n" + "\n".join(ender.found)
        return result

    def getTestsForPath(self, suite, path_in_suite, lit_config, local_config):
        for test in self.instances(suite, path_in_suite, lit_config, local_config):
            # lit begins with those that took longest the last time. In a new build tree there was no such time.
            if not test.previous_elapsed and "/".join(path_in_suite).startswith(tuple(local_config.longest)):
                test.previous_elapsed = 10.0
            yield test

    def instances(self, suite, path_in_suite, lit_config, local_config):
        for test in super().getTestsForPath(suite, path_in_suite, lit_config, local_config):
            if not mentions_backend(test.getSourcePath()):
                yield test
                continue
            for backend in self.backends:
                yield BackendTest(suite, path_in_suite + (backend,), with_backend(local_config, backend))


def mentions_backend(path):
    with open(path, encoding="utf-8", errors="replace") as source:
        return "%backend" in source.read()


def with_backend(config, backend):
    config = copy.copy(config)
    config.substitutions = config.substitutions + [("%backend", backend)]
    config.available_features = config.available_features | {"backend-" + backend}
    return config
