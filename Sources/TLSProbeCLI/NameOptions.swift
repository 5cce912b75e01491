internal import ArgumentParser

/// Options for the names in the ClientHello.
struct NameOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Send this server name (SNI) instead of the target's.", valueName: "name"))
  var sni: String?

  @Flag(name: .customLong("no-sni"), help: "Send no server name (SNI).")
  var noSNI = false

  @Option(help: ArgumentHelp("Offer these application protocols (ALPN), as in h2,http/1.1.", valueName: "list"))
  var alpn: String?

  mutating func validate() throws {
    if sni != nil, noSNI { throw ValidationError("--sni and --no-sni exclude each other") }
  }
}
