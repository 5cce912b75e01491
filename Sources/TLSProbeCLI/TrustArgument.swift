public import ArgumentParser

/// Roots that need no file to be named.
public enum TrustArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// The built-in ones, or a newer bundle that was installed beside the program.
  case mozilla
  /// Those of the operating system.
  case system
}
