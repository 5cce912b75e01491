public import ArgumentParser

/// Roots that need no file to be named.
public enum TrustArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// The built-in ones, or a newer bundle that was installed beside the program.
  case mozilla
  /// Those of the operating system.
  case system
  /// The built-in ones of others.
  case apple
  case microsoft
  case chrome
  case android
  case java

  /// For sentences: `mozilla, system, … and java`.
  static var words: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
