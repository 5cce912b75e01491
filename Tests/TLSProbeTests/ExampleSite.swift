import LocalServer
import TLSProbe

/// The site that the examples ask, on loopback, in the clear and over TLS.
struct ExampleSite {
  private let server: LocalServer

  init() throws { server = try LocalServer(cases: ["site-plain", "site"], at: Platform.now) }

  func stop() { server.stop() }

  /// Where it stands in the clear, without a slash at the end.
  var plain: String { server.endpoint(of: "site-plain").map { "http://\($0)" } ?? "" }
  /// The same over TLS, by the name in its certificate.
  var secure: String { server.endpoint(of: "site").map { "https://localhost:\($0.port)" } ?? "" }
  /// Whose certificates it has, as a file in PEM.
  var authority: [UInt8] { Array(server.trustAnchorsPEM.utf8) }
  /// Connections so far, in the clear.
  var accepted: Int { server.counts(of: "site-plain")?.accepted ?? -1 }
  /// Handshakes so far.
  var handshakes: Int { server.counts(of: "site")?.handshakes ?? -1 }
}
