/// A command that the page runs.
enum PageCommand: String, Hashable, Sendable, CaseIterable {
  case fetch, chain, ciphers, probe, audit

  /// The name in the navigation.
  var title: String {
    switch self {
    case .fetch: "Request"
    case .chain: "Certificates"
    case .ciphers: "Cipher suites"
    case .probe: "Handshake"
    case .audit: "Audit"
    }
  }

  /// What it reports, as a sentence.
  var summary: String {
    switch self {
    case .fetch: "Send an HTTP request, and show the response with its connection, TLS and timings."
    case .chain: "Show the certificates that a server sends, and who trusts them."
    case .ciphers: "Find the versions, cipher suites and groups that a server accepts. Takes from seconds to a minute."
    case .probe: "Time each step of a handshake, and show what is negotiated."
    case .audit: "Examine everything: certificates, cipher suites, vulnerabilities and HTTP. Takes a minute or more."
    }
  }

  /// The label of the button.
  var action: String { self == .fetch ? "Send" : "Run" }

  /// The fields of its form, the target first.
  var fields: [RunField] {
    switch self {
    case .fetch: RunField.fetch
    case .chain: [.host, .startTLS, .serverName, .allAddresses, .insecure]
    case .ciphers: [.host, .startTLS, .serverName]
    case .probe: [.host, .count, .startTLS, .serverName, .insecure]
    case .audit: [.host, .depth, .startTLS, .serverName, .insecure]
    }
  }
}
