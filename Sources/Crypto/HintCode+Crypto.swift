public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The key is encrypted.
  public static let givePassphrase = HintCode(rawValue: "crypto.give-passphrase")
  /// The passphrase does not decrypt the key.
  public static let checkPassphrase = HintCode(rawValue: "crypto.check-passphrase")
}
