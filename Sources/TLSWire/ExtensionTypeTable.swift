/// The registered names of extensions.
enum ExtensionTypeTable {
  static let names: [UInt16: String] = [
    0: "server_name", 1: "max_fragment_length", 2: "client_certificate_url", 3: "trusted_ca_keys", 4: "truncated_hmac",
    5: "status_request", 6: "user_mapping", 9: "cert_type", 10: "supported_groups", 11: "ec_point_formats", 12: "srp",
    13: "signature_algorithms", 14: "use_srtp", 15: "heartbeat", 16: "application_layer_protocol_negotiation", 17: "status_request_v2",
    18: "signed_certificate_timestamp", 19: "client_certificate_type", 20: "server_certificate_type", 21: "padding",
    22: "encrypt_then_mac", 23: "extended_master_secret", 24: "token_binding", 25: "cached_info", 27: "compress_certificate",
    28: "record_size_limit", 34: "delegated_credential", 35: "session_ticket", 41: "pre_shared_key", 42: "early_data",
    43: "supported_versions", 44: "cookie", 45: "psk_key_exchange_modes", 47: "certificate_authorities", 48: "oid_filters",
    49: "post_handshake_auth", 50: "signature_algorithms_cert", 51: "key_share", 57: "quic_transport_parameters",
    0x3374: "next_protocol_negotiation", 0x4469: "application_settings", 0x44cd: "application_settings",
    0xfe0d: "encrypted_client_hello", 0xff01: "renegotiation_info",
  ]
}
