public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The server refuses every ClientHello.
  public static let useOtherServerNameForAll = HintCode(rawValue: "probe.use-other-server-name")
  /// The server may have no certificate of the type.
  public static let omitCertificateType = HintCode(rawValue: "probe.omit-certificate-type")
  /// The chain is longer than the limit.
  public static let raiseChainLimit = HintCode(rawValue: "probe.raise-chain-limit")
  /// The choice of the server cannot be computed.
  public static let runCiphers = HintCode(rawValue: "probe.run-ciphers")
}
