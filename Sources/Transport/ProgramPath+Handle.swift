internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The path of the running program, determined without /proc.
public enum ProgramPath {
  /// The path with which it was started, with links resolved; nil if the system does not report it.
  public static var ofStart: String? {
    guard let name = unsafe copenssl_program_name(), let real = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
