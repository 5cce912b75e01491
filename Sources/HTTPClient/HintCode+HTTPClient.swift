public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The issuer is not trusted.
  public static let trustRoot = HintCode(rawValue: "http.trust-root")
  /// The certificate is for another name.
  public static let expectOtherName = HintCode(rawValue: "http.expect-other-name")
  /// The certificate is not valid now.
  public static let verifyAtOtherTime = HintCode(rawValue: "http.verify-at-other-time")
  /// The certificate is revoked or distrusted.
  public static let sendNoSecrets = HintCode(rawValue: "http.send-no-secrets")
  /// The certificate violates a rule.
  public static let verifyPathAlone = HintCode(rawValue: "http.verify-path-alone")
  /// No pin matches.
  public static let printPins = HintCode(rawValue: "http.print-pins")
  /// A stapled response is required.
  public static let omitStatusRequirement = HintCode(rawValue: "http.omit-status-requirement")
  /// The server does not speak HTTP/2.
  public static let offerBothVersions = HintCode(rawValue: "http.offer-both-versions")
  public static let raiseRedirectLimit = HintCode(rawValue: "http.raise-redirect-limit")
  public static let raiseFileSize = HintCode(rawValue: "http.raise-file-size")
  public static let raiseMaximumTime = HintCode(rawValue: "http.raise-maximum-time")
}
