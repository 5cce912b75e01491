/// Ports with implicit TLS, with their names in IANA's service registry.
enum ImplicitTLSTable {
  static let services: [UInt16: String] = [
    443: "https", 465: "submissions", 563: "nntps", 636: "ldaps", 853: "domain-s", 989: "ftps-data", 990: "ftps", 992: "telnets",
    993: "imaps", 994: "ircs", 995: "pop3s", 3269: "msft-gc-ssl", 5061: "sips", 5223: "xmpp-client over TLS",
    5270: "xmpp-server over TLS", 5671: "amqps", 6514: "syslog-tls", 6697: "ircs-u", 8443: "pcsync-https", 8883: "secure-mqtt",
  ]
}
