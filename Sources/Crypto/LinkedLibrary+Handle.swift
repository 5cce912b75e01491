internal import COpenSSL

/// The libcrypto that this process is linked with.
public enum LinkedLibrary {
  /// `3.0.19`.
  public static var version: String { unsafe String(cString: copenssl_library_version()) }
}
