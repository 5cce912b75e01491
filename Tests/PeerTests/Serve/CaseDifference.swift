import LocalServer

/// Where a client says of a case something else than others would, and why.
struct CaseDifference: Sendable {
  let cases: [String]
  /// What each says that differs.
  let words: [CaseClient: String]
  let reason: String

  init(_ cases: String..., openSSL: String? = nil, curl: String? = nil, gnuTLS: String? = nil, _ reason: String) {
    self.cases = cases
    self.reason = reason
    var words: [CaseClient: String] = [:]
    words[.openSSL] = openSSL
    words[.curl] = curl
    words[.gnuTLS] = gnuTLS
    self.words = words
  }

  static let all = certificates + messages + hellos + impostors + dialogues

  static func words(of client: CaseClient, about name: String) -> String? {
    all.lazy.filter { $0.cases.contains(name) }.compactMap { $0.words[client] }.first
  }
}
