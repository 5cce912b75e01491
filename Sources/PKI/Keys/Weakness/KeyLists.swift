/// Files of the user's that keys are compared with.
public struct KeyLists: Sendable {
  /// Keys that are known to others.
  public var blocklists: [KeyBlocklist]
  /// Numbers that might share a prime with a key.
  public var moduli: [ModulusList]

  public init(blocklists: [KeyBlocklist] = [], moduli: [ModulusList] = []) {
    self.blocklists = blocklists
    self.moduli = moduli
  }
}
