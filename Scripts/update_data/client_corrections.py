"""Where other collections of ClientHellos contradict cryptodatahub's table of clients, and what they show.

Facts alone are taken over (numbers of suites, extensions, groups and versions), from

- captures of curl-impersonate, tests/signatures (https://github.com/lwthiker/curl-impersonate, MIT), as of 2024-03-03,
- the parrots of uTLS, u_parrots.go (https://github.com/refraction-networking/utls, BSD-3-Clause), as of 2025-06-24,
- JA3 strings that CycleTLS publishes with the User-Agent of Firefox 86 and 87
  (https://github.com/Danny-Dasilva/CycleTLS, GPL-3.0; the string alone).

The other rows were compared with the first two: Chrome 71-118 and Firefox 93-120 agree.
"""

import copy

NOTICE = "Corrected by Scripts/update_data/client_corrections.py after captures by others; their sources stand there."

DHE = ["TLS_DHE_RSA_WITH_AES_128_CBC_SHA", "TLS_DHE_RSA_WITH_AES_256_CBC_SHA"]
RSA_GCM = ["TLS_RSA_WITH_AES_128_GCM_SHA256", "TLS_RSA_WITH_AES_256_GCM_SHA384"]
TRIPLE_DES = "TLS_RSA_WITH_3DES_EDE_CBC_SHA"


def entry(value, first, last):
    """A copy for other versions."""
    made = copy.deepcopy(value)
    made["meta"]["first_version"], made["meta"]["last_version"] = first, last
    return made


def extension(value, name, before=None):
    """Adds an extension, at the end or in front of another one."""
    types = value["capabilities"]["extension_types"]
    types.insert(types.index(before) if before else len(types), name)


def without(value, name):
    value["capabilities"]["extension_types"].remove(name)


def firefox_56(table):
    """TLS 1.2 until TLS 1.3 was enabled, with drafts in 60 to 62 (uTLS: Firefox 55, 56)."""
    made = entry(table["FIREFOX_55"], "56", "59")
    extension(made, "PADDING")
    return made


def firefox_63(table):
    """The final TLS 1.3 beside all older versions, DHE and 3DES (uTLS: Firefox 63, 65)."""
    made = entry(table["FIREFOX_56"], "63", "77")
    offers = made["capabilities"]
    suites = [suite for suite in offers["cipher_suites"] if suite not in RSA_GCM]
    place = suites.index("TLS_RSA_WITH_AES_128_CBC_SHA")
    offers["cipher_suites"] = suites[:place] + DHE + suites[place:] + [TRIPLE_DES]
    without(made, "DELEGATED_CREDENTIALS")
    del offers["extension_params"]["delegated_credentials"]
    offers["extension_params"]["supported_versions"] = ["TLS1_3", "TLS1_2", "TLS1_1", "TLS1"]
    return made


def firefox_78(table):
    """Without TLS 1.0 and 1.1 and without DHE, and not yet with delegated credentials (CycleTLS: Firefox 86, 87)."""
    made = firefox_91(table)
    made["meta"]["first_version"], made["meta"]["last_version"] = "78", "90"
    without(made, "DELEGATED_CREDENTIALS")
    del made["capabilities"]["extension_params"]["delegated_credentials"]
    return made


def firefox_91(table):
    """The last with 3DES (curl-impersonate: firefox_91.6.0esr_win10)."""
    made = entry(table["FIREFOX_72"], "91", "92")
    made["capabilities"]["cipher_suites"].append(TRIPLE_DES)
    return made


def chrome_70(table):
    """The final TLS 1.3 in place of a draft, without token binding (uTLS: Chrome 70)."""
    made = entry(table["CHROMIUM_69"], "70.0.3538.67", "70.0.3538.110")
    without(made, "TOKEN_BINDING")
    parameters = made["capabilities"]["extension_params"]
    parameters.pop("token_binding", None)
    parameters["supported_versions"] = ["TLS1_3", "TLS1_2", "TLS1_1", "TLS1"]
    return made


def chrome_131(table):
    """application_settings under its old number until Chrome 133 (uTLS: Chrome 131, 133)."""
    made = entry(table[key(table, "CHROMIUM", "131")], "131.0.6778.264", "132.0.6834.159")
    offers = made["capabilities"]
    types, parameters = offers["extension_types"], offers["extension_params"]
    types[types.index("APPLICATION_LAYER_PROTOCOL_SETTINGS")] = "OLD_APPLICATION_LAYER_PROTOCOL_SETTINGS"
    parameters["old_application_layer_protocol_settings"] = parameters.pop("application_layer_protocol_settings")
    return made


def key(table, client, major):
    """The key of the row that begins with this version."""
    found = [
        name for name, value in table.items()
        if value["meta"]["client"] == client and value["meta"]["first_version"].split(".")[0] == major
    ]
    assert len(found) == 1, (client, major, found)
    return found[0]


def corrected(table):
    """The rows in their order; each correction fails when the row that it is about is gone."""
    opera, chrome_69, chrome_131_on = key(table, "OPERA", "105"), key(table, "CHROMIUM", "69"), key(table, "CHROMIUM", "131")
    for name, value in table.items():
        value = copy.deepcopy(value)
        if name in (key(table, "CHROMIUM", "119"), key(table, "CHROMIUM", "122"), opera):
            # Padded like the versions around them (curl-impersonate: chrome_119.0.6045.199_macOS); Opera 105 is Chromium 119.
            extension(value, "PADDING", before="PSK_KEY_EXCHANGE_MODES")
        if name == "FIREFOX_55":
            value["meta"]["last_version"] = "55"
        if name == "FIREFOX_56":
            yield from (firefox_56(table), firefox_63(table), firefox_78(table), firefox_91(table))
            continue
        if name == "FIREFOX_72":
            # 3DES went with Firefox 93 (curl-impersonate: firefox_95.0.2_win10 to firefox_102.0_win10).
            value["meta"]["first_version"] = "93"
        if name == chrome_69:
            value["meta"]["last_version"] = "69.0.3497.100"
            yield value
            value = chrome_70(table)
        if name == chrome_131_on:
            yield chrome_131(table)
            value["meta"]["first_version"] = "133.0.6943.53"
        yield value
