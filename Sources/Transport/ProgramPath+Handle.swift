internal import COpenSSL

/// The path of the running program, determined without /proc.
public enum ProgramPath {
  /// The path with which it was started, with links resolved; nil if the system does not report it.
  public static var ofStart: String? {
    guard let name = unsafe copenssl_program_name() else { return nil }
    return unsafe RealPath.of(String(cString: name))
  }
}
