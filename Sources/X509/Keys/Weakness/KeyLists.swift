/// The user's lists that keys are compared with.
public struct KeyLists: Sendable {
  /// Keys whose private keys are known to others.
  public var blocklists: [KeyBlocklist]
  /// Moduli that may share a prime with a key.
  public var moduli: [ModulusList]

  public init(blocklists: [KeyBlocklist] = [], moduli: [ModulusList] = []) {
    self.blocklists = blocklists
    self.moduli = moduli
  }
}
