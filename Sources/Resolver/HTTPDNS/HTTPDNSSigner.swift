public import Bytes
internal import Crypto

/// Signs the requests of an account.
public struct HTTPDNSSigner: Sendable {
  private let account: HTTPDNSAccount
  /// How long a signature is valid.
  public let validity: Duration
  /// Added to the local clock, if that is known to be wrong.
  public let clockOffset: Duration

  /// Durations beyond ten years are clamped.
  public init(_ account: HTTPDNSAccount, validity: Duration = .seconds(600), clockOffset: Duration = .zero) {
    self.account = account
    self.validity = min(max(validity, .zero), Self.longest)
    self.clockOffset = min(max(clockOffset, .zero - Self.longest), Self.longest)
  }

  /// The value of `exp`: the end of the validity in seconds since 1970.
  public func expiry(at now: Timestamp) -> Int64 { (now + clockOffset + validity).seconds }

  /// The value of `s`, HMAC-SHA-256 over the signed parameters in the order of their names; nil without a secret.
  public func signature(of parameters: [HTTPDNSParameter]) -> String? {
    account.secret.map { Hex.encode(HMAC.authenticate(Array(Self.signedText(parameters).utf8), key: $0, with: .sha256)) }
  }

  /// The value of `s` in a scheduling request; nil without a secret.
  public func scheduleSignature(nonce: String, time: String) -> String? {
    account.secretText.map { Hex.encode(Digest.md5(Array("\(nonce)-\($0)-\(time)".utf8))) }
  }

  /// The text that is signed: `name=value&…` without the parameters that are not signed or empty, values not percent-encoded.
  public static func signedText(_ parameters: [HTTPDNSParameter]) -> String {
    let signed = parameters.filter { !$0.value.isEmpty && (names.contains($0.name) || $0.name.hasPrefix(HTTPDNSParameter.sdnsPrefix)) }
    return signed.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  private static let names: Set<String> = ["id", "m", "dn", "cip", "q", "enc", "exp", "tags", "v"]
  private static let longest = Duration.seconds(10 * 365 * 86_400)
}

/// A parameter of a request, before percent-encoding.
public struct HTTPDNSParameter: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// A parameter of software-defined resolution (`sdns-KEY`); nil if a character is not permitted.
  public init?(sdns key: String, _ value: String) {
    guard !key.isEmpty, !value.isEmpty, key.utf8.allSatisfy(Self.isKeyCharacter),
      value.utf8.allSatisfy({ Self.isKeyCharacter($0) || $0 == UInt8(ascii: "=") })
    else { return nil }
    self.init(Self.sdnsPrefix + key, value)
  }

  private static func isKeyCharacter(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "~")
  }

  static let sdnsPrefix = "sdns-"
}
