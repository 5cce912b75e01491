public import Bytes

/// The address families that may be used (`-4`, `-6`).
public struct AddressFamilies: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let v4 = AddressFamilies(rawValue: 1)
  public static let v6 = AddressFamilies(rawValue: 2)
  public static let both: AddressFamilies = [.v4, .v6]

  public func allow(_ family: IPAddress.Family) -> Bool {
    isSuperset(of: family == .v4 ? AddressFamilies.v4 : AddressFamilies.v6)
  }
}
