"""Reads a JUnit file: `junit_summary.py FILE`; prints a line for each suite with the counts of its attributes and of its test cases."""

import sys

from junitparser import Error, Failure, JUnitXml, Skipped

for suite in JUnitXml.fromfile(sys.argv[1]):
    cases = list(suite)
    counted = [sum(any(isinstance(result, kind) for result in case.result) for case in cases) for kind in (Failure, Error, Skipped)]
    named = [suite.failures, suite.errors, suite.skipped]
    names = {(case.classname, case.name) for case in cases}
    print(suite.name, suite.tests == len(cases) == len(names), named == counted, *named)
