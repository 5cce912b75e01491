internal import CommandSupport
internal import Bytes
internal import DomainNames

/// Options for the address and the protocols of `serve`.
struct ServeListeningOptions: OptionGroup {
  var listen = ServeAddress(Endpoint(.loopbackV4, port: 8_443))
  var portFile: String?
  var isPublic = false
  var control: Bool?
  var requiresTLS = false
  var refusesTLS = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "listen", "address:port", default: "127.0.0.1:8443", "Listen on this address and port; port 0 selects a free one.",
      ServeAddress.parse
    ) { $0.listen = $1 },
    .value(
      nil, "port-file", "file", completion: .file,
      "Write the port to this file once it is open; with several ports, one line each: case and address."
    ) {
      $0.portFile = $1
    },
    .flag(nil, "public", "Allow a --listen address that other hosts can reach; without it, only loopback addresses are allowed.") {
      $0.isPublic = true
    },
    .flag(nil, "control", "Serve the control endpoints /__faults and /__status. (default: on, with --public off)") { $0.control = true },
    .flag(nil, "no-control", "Do not serve the control endpoints.") { $0.control = false },
    .flag(nil, "https", "Serve TLS only. (default: TLS and plaintext on the same port)") { $0.requiresTLS = true },
    .flag(nil, "http", "Serve plaintext only.") { $0.refusesTLS = true },
  ]

  /// False by default for a public server, because anyone who can reach it could change its faults.
  var hasControl: Bool { control ?? !isPublic }

  func validate() throws(UsageError) {
    if requiresTLS, refusesTLS { throw UsageError("--https and --http exclude each other; without either, one port serves both") }
    if !isPublic, !listen.endpoint.address.isLoopback {
      throw UsageError("'\(listen.endpoint)' is not a loopback address; --public allows it")
    }
  }
}

/// An address to listen on: `127.0.0.1:0`, `[::1]:8443`, `:8443`, `8443`.
struct ServeAddress: CustomStringConvertible {
  let endpoint: Endpoint

  init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  var description: String { "\(endpoint)" }

  static func parse(_ text: String) throws(UsageError) -> ServeAddress {
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
      throw UsageError("must be an address and port, as in 127.0.0.1:8443, [::1]:8443 or :8443")
    }
    return ServeAddress(Endpoint(address, port: port))
  }
}
