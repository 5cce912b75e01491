internal import Bytes

/// The names of header fields, parameters and JSON members whose values are credentials.
///
/// Names are compared without case, `-`, `_` and other punctuation, so that `accessToken` and `access-token` equal `access_token`; of
/// `user[password]` and `login.password` the last part counts.
public struct SecretNames: Hashable, Sendable {
  /// The place of a name, since some names are credentials in some places only.
  enum Place: Hashable, Sendable {
    case header
    /// A parameter of a query, a fragment or a form.
    case parameter
    /// A member of a JSON object.
    case member
  }

  private var added: Set<String> = []

  /// The built-in names.
  public init() {}

  /// Adds a name, for every place.
  public mutating func add(_ name: String) {
    let name = Self.normalized(name.utf8)
    if !name.isEmpty { added.insert(name) }
  }

  /// True if a variable of that name, such as `API_KEY`, is a credential.
  public func containsVariable(_ name: String) -> Bool { contains(name.utf8, in: .member) }

  func contains(_ text: some Collection<UInt8>, in place: Place) -> Bool {
    let name = Self.normalized(text)
    if name.isEmpty { return false }
    if added.contains(name) { return true }
    if Self.harmless.contains(name) { return false }
    if Self.endings.contains(where: { name.hasSuffix($0) }) { return true }
    switch place {
    case .header: return name.hasSuffix("key") || Self.headers.contains(name)
    case .parameter: return Self.everywhere.contains(name) || Self.parameters.contains(name)
    case .member: return Self.everywhere.contains(name)
    }
  }

  private static func normalized(_ text: some Collection<UInt8>) -> String {
    var name: [UInt8] = []
    var isPartOver = false
    for byte in text {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...:
        if isPartOver { name = [] }
        isPartOver = false
        name.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
      case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: "/"): isPartOver = !name.isEmpty
      default: break
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Suffixes, as in `x_amz_security_token`, `newPassword`, `client_secret` …
  private static let endings = [
    "accesskey", "apikey", "credential", "credentials", "jwt", "passphrase", "passwd", "password", "privatekey", "secret", "secretkey",
    "sessionid", "token",
  ]
  private static let everywhere: Set<String> = [
    "assertion", "auth", "authorization", "bearer", "otp", "pass", "pin", "proxyauthorization", "pwd", "samlresponse", "session", "sid",
    "sig", "signature", "totp", "xamzsignature", "xgoogsignature",
  ]
  /// `code` is an authorization code (RFC 6749, section 4.1.2) in a URL and a status in most JSON.
  private static let parameters: Set<String> = ["code", "key"]
  private static let headers: Set<String> = ["xauth", "xsession"]
  /// Names of list positions, and of keys that are not credentials.
  private static let harmless: Set<String> = [
    "accesscontrolallowcredentials", "cachekey", "continuationtoken", "idempotencykey", "nextpagetoken", "nexttoken", "pagetoken",
    "publickey", "secwebsocketkey",
    "surrogatekey", "xsurrogatekey",
  ]
}
