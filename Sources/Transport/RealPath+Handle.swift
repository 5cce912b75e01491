#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Paths without symbolic links.
public enum RealPath {
  /// The absolute path with all symbolic links resolved; nil if the file does not exist or a folder of the path cannot be read.
  public static func of(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
