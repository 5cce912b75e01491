"""What pkilint says of certificates: `pkilint_findings.py FILE...`, DER each, the type of certificate before the first `+` of its name.

Prints `NAME<tab>SEVERITY<tab>FINDING` for every finding of the linters for server certificates and for RFC 5280, both without filters.
"""

import os
import sys

from pkilint import loader
from pkilint.cabf import serverauth
from pkilint.cabf.serverauth import serverauth_constants
from pkilint.pkix import certificate, extension, name


def of_rfc5280():
    return certificate.create_pkix_certificate_validator_container(
        certificate.create_decoding_validators(name.ATTRIBUTE_TYPE_MAPPINGS, extension.EXTENSION_MAPPINGS),
        [
            certificate.create_issuer_validator_container([]),
            certificate.create_validity_validator_container(),
            certificate.create_subject_validator_container([]),
            certificate.create_extensions_validator_container([]),
            certificate.create_spki_validator_container([]),
        ],
    )


def of_servers(kind):
    return certificate.create_pkix_certificate_validator_container(
        serverauth.create_decoding_validators(),
        serverauth.create_validators(serverauth_constants.CertificateType.from_option_str(kind)),
    )


def findings(linter, der):
    document = loader.RFC5280CertificateDocumentLoader().load_der_document(der)
    for result in linter.validate(document.root):
        for found in result.finding_descriptions:
            yield found.finding.severity.name, found.finding.code


def main(files):
    general, special = of_rfc5280(), {}
    for file in files:
        kind = os.path.basename(file).split("+")[0]
        if kind not in special:
            special[kind] = of_servers(kind)
        with open(file, "rb") as opened:
            der = opened.read()
        seen = set()
        for linter in (special[kind], general):
            try:
                seen.update(findings(linter, der))
            except Exception as error:
                seen.add(("FATAL", f"unreadable: {type(error).__name__}"))
        for severity, code in sorted(seen):
            print(os.path.basename(file), severity, code, sep="\t")


main(sys.argv[1:])
