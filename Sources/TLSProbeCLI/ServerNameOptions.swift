/// Options for the names in the ClientHello.
struct ServerNameOptions: OptionGroup {
  var sni: String?
  var noSNI = false
  var alpn: String?

  static let options: [CommandOption<Self>] = [
    .value(nil, "sni", "name", "Send this server name (SNI) instead of the target's.") { $0.sni = $1 },
    .flag(nil, "no-sni", "Send no server name (SNI).") { $0.noSNI = true },
    .value(nil, "alpn", "list", "Offer these application protocols (ALPN), as in h2,http/1.1.") { $0.alpn = $1 },
  ]

  func validate() throws(UsageError) {
    if sni != nil, noSNI { throw UsageError("--sni and --no-sni exclude each other") }
  }
}
