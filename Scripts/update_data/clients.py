"""What common clients offer: cryptodatahub's table of clients, corrected, with its names turned into code points."""

from . import client_corrections, emit

TITLES = {"CHROMIUM": ("chrome", "Chrome"), "FIREFOX": ("firefox", "Firefox"), "OPERA": ("opera", "Opera")}


class Codes:
    """The numbers behind the package's names."""

    def __init__(self, package):
        def table(name):
            return {key: value["code"] for key, value in package.json(f"cryptodatahub/tls/{name}.json").items()}

        self.suites, self.groups = table("cipher-suite"), table("named-curve")
        self.schemes, self.extensions = table("hash-and-signature-algorithm"), table("extension-type")
        self.versions, self.compressions = table("version"), table("certificate-compression-algorithm")
        self.protocols = table("protocol-name")


def numbers(value, codes):
    """The lists of one client, in the order of the C struct."""
    parameters = value["extension_params"]

    def listed(name, table):
        return [table[key] for key in parameters.get(name, [])]

    oldest_first = [codes.versions[name] for name in value["tls_versions"]]
    versions = listed("supported_versions", codes.versions) or sorted(oldest_first, reverse=True)
    shares = listed("key_share", codes.groups) or listed("key_share_reserved", codes.groups)
    return [
        versions,
        [codes.suites[name] for name in value["cipher_suites"]],
        [codes.extensions[name] for name in value["extension_types"]],
        listed("supported_groups", codes.groups),
        shares,
        listed("signature_algorithms", codes.schemes),
        listed("delegated_credentials", codes.schemes),
        listed("compress_certificate", codes.compressions),
    ]


def files(packages):
    package = packages["cryptodatahub"]
    codes = Codes(package)
    pool, rows, names = [], [], set()
    for value in client_corrections.corrected(package.json("cryptodatahub/tls/client.json")):
        meta, value = value["meta"], value["capabilities"]
        key, title = TITLES[meta["client"]]
        first, last = meta["first_version"], meta["last_version"]
        # By the first number as far as that tells them apart.
        name = f"{key}-{first.split('.')[0]}"
        assert name not in names, name
        names.add(name)
        lists = []
        for found in numbers(value, codes):
            lists.append(f"{{{len(pool)}, {len(found)}}}")
            pool += found
        parameters, grease = value["extension_params"], value["grease"]
        offers = " ".join(codes.protocols[key] for key in parameters.get("application_layer_protocol_negotiation", []))
        settings = parameters.get("application_layer_protocol_settings") or parameters.get("old_application_layer_protocol_settings", [])
        # Some clients are listed with reserved values in one list alone, which no such client sends.
        greases = grease["cipher_suites"] or grease["extension_types"]
        cells = [
            emit.string(name), emit.string(title), emit.string(first), emit.string(last), *lists, emit.string(offers),
            emit.string(" ".join(codes.protocols[key] for key in settings)), str(parameters.get("record_size_limit", 0)),
            *(str(int(flag)) for flag in (
                grease["cipher_suites"], grease["extension_types"], greases and "SUPPORTED_GROUPS" in grease["extensions"],
                greases and "SUPPORTED_VERSIONS" in grease["extensions"], value["empty_renegotiation_info_scsv"])),
        ]
        rows.append(f"  {{{', '.join(cells)}}},\n")
    summary = f"What common clients offer, as of {package.date}; the lists of each stand in the pool."
    text = package.header(f"{summary}\n// {client_corrections.NOTICE}")
    text += emit.array("const uint16_t cdata_client_pool[]", pool, 16, "0x{:04x}")
    text += f"const size_t cdata_client_pool_length = {len(pool)};\n"
    text += "\nconst cdata_client cdata_clients[] = {\n" + "".join(rows) + "};\n"
    yield "Sources/CData/clients_table.c", package, text + f"\nconst size_t cdata_clients_length = {len(rows)};\n"
