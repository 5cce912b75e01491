internal import ArgumentParser
internal import Bytes
internal import DomainNames

/// Options for the address and the protocols of `serve`.
struct ServeListeningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen on this address and port; port 0 selects a free one.", valueName: "address:port"),
    transform: { try ServeAddress.parse($0) })
  var listen = ServeAddress(Endpoint(.loopbackV4, port: 8_443))

  @Option(
    help: ArgumentHelp(
      "Write the port to this file once it is open; with several ports, one line each: case and address.", valueName: "file"))
  var portFile: String?

  @Flag(
    name: .customLong("public"),
    help: "Allow a --listen address that other hosts can reach; without it, only loopback addresses are allowed.")
  var isPublic = false

  @Flag(
    inversion: .prefixedNo,
    help: "Serve the control endpoints /__faults and /__status. (default: on, with --public off)")
  var control: Bool?

  @Flag(name: .customLong("https"), help: "Serve TLS only. (default: TLS and plaintext on the same port)")
  var requiresTLS = false

  @Flag(name: .customLong("http"), help: "Serve plaintext only.")
  var refusesTLS = false

  /// False by default for a public server, because anyone who can reach it could change its faults.
  var hasControl: Bool { control ?? !isPublic }

  func validate() throws {
    if requiresTLS, refusesTLS { throw ValidationError("--https and --http exclude each other; without either, one port serves both") }
    if !isPublic, !listen.endpoint.address.isLoopback {
      throw ValidationError("'\(listen.endpoint)' is not a loopback address; --public allows it")
    }
  }
}

/// An address to listen on: `127.0.0.1:0`, `[::1]:8443`, `:8443`, `8443`.
struct ServeAddress: CustomStringConvertible {
  let endpoint: Endpoint

  init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  var description: String { "\(endpoint)" }

  static func parse(_ text: String) throws -> ServeAddress {
    let (host, digits): (Substring, Substring)
    if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
      (host, digits) = (text[..<colon], text[text.index(after: colon)...])
    } else {
      (host, digits) = ("", text[...])
    }
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host
    let isLocal = name.isEmpty || (try? DomainName(String(name)))?.isLocalhost == true
    let address: IPAddress? = isLocal ? .loopbackV4 : IPAddress(String(name))
    guard let address, let port = UInt16(digits) else {
      throw ValidationError("must be an address and port, as in 127.0.0.1:8443, [::1]:8443 or :8443")
    }
    return ServeAddress(Endpoint(address, port: port))
  }
}
