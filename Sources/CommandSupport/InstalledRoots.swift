internal import PathValidation

/// A bundle of roots installed with the program, which can be updated without building the program.
enum InstalledRoots {
  /// `share/tlsprobe/cacert.pem`, if `cacert.version` next to it contains a later version than that of the built-in bundle.
  static func newer() -> (path: String, version: String)? {
    guard let program = CommandFile.program, let folder = prefix(of: program) else { return nil }
    let path = folder + "/share/tlsprobe/cacert"
    guard let bytes = CommandFile.readIfPresent(path + ".version") else { return nil }
    let version = String(decoding: bytes.prefix(32).filter { $0 > 0x20 }, as: UTF8.self)
    guard let installed = numbers(version), let builtIn = numbers(TrustStore.bundledVersion) else { return nil }
    return builtIn.lexicographicallyPrecedes(installed) ? (path + ".pem", version) : nil
  }

  /// `/usr/local` of `/usr/local/bin/tlsprobe`.
  private static func prefix(of program: String) -> String? {
    let parts = program.split(separator: "/")
    guard parts.count >= 2, parts[parts.count - 2] == "bin" else { return nil }
    return "/" + parts.dropLast(2).joined(separator: "/")
  }

  private static func numbers(_ version: String) -> [Int]? {
    let numbers = version.split(separator: ".").map { Int($0) }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }
}
