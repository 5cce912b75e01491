internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The file of the running program, without the help of /proc.
public enum ProgramPath {
  /// As it was named when it was started, with links resolved; nil when the system does not say.
  public static var ofStart: String? {
    guard let name = unsafe copenssl_program_name(), let real = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
