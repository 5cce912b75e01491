internal import CommandSupport
internal import Bytes
internal import HTTPWire
internal import Report

/// The credentials of a session. They are stored in the session's file, as `-u` with `--session` requires.
struct SessionAuthorization: Hashable, Sendable {
  enum Scheme: String, Hashable, Sendable {
    /// RFC 7617: `user:password`.
    case basic
    /// RFC 6750: a token.
    case bearer
  }

  private let scheme: Scheme
  private let credentials: String

  /// The credentials of this run; nil if there are none that can be sent without a challenge.
  init?(_ words: ParsedOptions) {
    if let token = words.value(of: "bearer") {
      (scheme, credentials) = (.bearer, token)
    } else if let user = words.value(of: "user"), !words.isGiven("digest"), !words.isGiven("anyauth") {
      (scheme, credentials) = (.basic, user.utf8.contains(UInt8(ascii: ":")) ? user : user + ":")
    } else {
      return nil
    }
  }

  init?(_ json: JSONValue?) {
    guard case .string(let name)? = json?["type"], let scheme = Scheme(rawValue: name),
      case .string(let credentials)? = json?["credentials"],
      credentials.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else { return nil }
    (self.scheme, self.credentials) = (scheme, credentials)
  }

  var field: FieldLine {
    switch scheme {
    case .basic: FieldLine("Authorization", "Basic \(Base64.encode(Array(credentials.utf8)))")
    case .bearer: FieldLine("Authorization", "Bearer \(credentials)")
    }
  }

  var json: JSONValue { .object([.init("type", .string(scheme.rawValue)), .init("credentials", .string(credentials))]) }
}
