/// Trust stores that are selected by name.
public enum TrustArgument: String, Hashable, Sendable, CaseIterable {
  /// The built-in store, or a newer bundle installed with the program.
  case mozilla
  /// The store of the operating system.
  case system
  /// Built-in stores of other vendors.
  case apple
  case microsoft
  case chrome
  case android
  case java

  /// For messages: `mozilla, system, … and java`.
  static var words: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
