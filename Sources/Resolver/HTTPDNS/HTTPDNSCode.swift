/// A result code of an HTTPDNS service.
public struct HTTPDNSCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let success = HTTPDNSCode(rawValue: "success")
  public static let missingArgument = HTTPDNSCode(rawValue: "MissingArgument")
  public static let invalidHost = HTTPDNSCode(rawValue: "InvalidHost")
  public static let invalidAccount = HTTPDNSCode(rawValue: "InvalidAccount")
  public static let accountNotExists = HTTPDNSCode(rawValue: "AccountNotExists")
  public static let unsignedInterfaceDisabled = HTTPDNSCode(rawValue: "UnsignedInterfaceDisabled")
  public static let invalidSignature = HTTPDNSCode(rawValue: "InvalidSignature")
  public static let signatureExpired = HTTPDNSCode(rawValue: "SignatureExpired")
  public static let invalidDuration = HTTPDNSCode(rawValue: "InvalidDuration")
  public static let serviceLevelDeny = HTTPDNSCode(rawValue: "ServiceLevelDeny")

  public var description: String { rawValue }

  /// False for a failure that every endpoint would repeat, because the request or the account is at fault.
  public var isRetryable: Bool { self != .success && !Self.final.contains(self) }

  /// The meaning of the code; nil for an unknown one.
  public var meaning: String? { Self.meanings[self] }

  private static let final: Set<HTTPDNSCode> = [
    .invalidHost, .invalidAccount, .accountNotExists, .unsignedInterfaceDisabled, .invalidSignature, .signatureExpired, .invalidDuration,
  ]

  private static let meanings: [HTTPDNSCode: String] = [
    .missingArgument: "a required parameter is missing", .invalidHost: "the name is not accepted",
    .invalidAccount: "the account has no service level", .accountNotExists: "the account is unknown or disabled",
    .unsignedInterfaceDisabled: "the account requires signed requests", .invalidSignature: "the secret is not that of the account",
    .signatureExpired: "the signature has expired", .invalidDuration: "the signature is valid for too long",
    .serviceLevelDeny: "the endpoint serves another service level",
  ]
}

extension ResolverError.Code {
  /// An HTTPDNS account with an invalid name, ID or key.
  public static let httpdnsAccount = ResolverError.Code(rawValue: "resolve.httpdns.account")
  /// A request that violates a limit of the protocol.
  public static let httpdnsRequest = ResolverError.Code(rawValue: "resolve.httpdns.request")
  /// A question that HTTPDNS cannot answer, such as one for another type than A and AAAA.
  public static let httpdnsUnsupported = ResolverError.Code(rawValue: "resolve.httpdns.unsupported")
  /// The service returned an error code.
  public static let httpdnsRefused = ResolverError.Code(rawValue: "resolve.httpdns.refused")
  /// A response that cannot be parsed, or lacks something.
  public static let httpdnsMalformed = ResolverError.Code(rawValue: "resolve.httpdns.malformed")
  /// A response that the account's key does not decrypt, or that is not encrypted although the request was.
  public static let httpdnsUndecryptable = ResolverError.Code(rawValue: "resolve.httpdns.undecryptable")
  /// The list of endpoints cannot be read or written.
  public static let httpdnsState = ResolverError.Code(rawValue: "resolve.httpdns.state")
}
