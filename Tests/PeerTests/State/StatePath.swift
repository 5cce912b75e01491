/// How a server is asked: in clear or over TLS, in which version of HTTP.
enum StatePath: String, Sendable, CaseIterable {
  case clear, clearHTTP2, secure, secureHTTP2

  static let http = [clear, clearHTTP2]
  static let https = [secure, secureHTTP2]

  var option: String {
    switch self {
    case .clear, .secure: "--http1.1"
    case .clearHTTP2: "--http2-prior-knowledge"
    case .secureHTTP2: "--http2"
    }
  }

  var scheme: String { StatePath.https.contains(self) ? "https" : "http" }
}
