"""Validates CycloneDX 1.7 documents with cyclonedx-python-lib: `cyclonedx_valid.py FILE...`, a line for each violation."""

import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

validator = JsonStrictValidator(SchemaVersion.V1_7)
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        for error in validator.validate_str(file.read(), all_errors=True) or []:
            print(f"{name}: {error.data.json_path}: {error.data.message[:200]}")
