public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The address is not of the requested family.
  public static let dropAddressFamily = HintCode(rawValue: "connect.drop-address-family")
  /// The proxy rejects the credentials.
  public static let checkProxyUser = HintCode(rawValue: "proxy.check-user")
  /// The proxy requires credentials.
  public static let giveProxyUser = HintCode(rawValue: "proxy.give-user")
  /// The proxy requires another authentication scheme than Basic.
  public static let useProxyDigest = HintCode(rawValue: "proxy.use-digest")
  /// The proxy closes the connection with its challenge.
  public static let sendProxyBasicAtOnce = HintCode(rawValue: "proxy.send-basic-at-once")
  /// The proxy may speak another protocol.
  public static let checkProxyScheme = HintCode(rawValue: "proxy.check-scheme")
  /// The proxy's certificate is not trusted.
  public static let trustProxy = HintCode(rawValue: "proxy.trust")
}
