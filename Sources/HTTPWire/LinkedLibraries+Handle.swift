internal import CNghttp2
internal import CZlib

#if Brotli
  internal import CBrotli
#endif
#if Zstandard
  internal import CZstd
#endif

/// The C libraries used for HTTP, with the versions loaded, which may differ from those at build time.
public enum LinkedLibraries {
  /// Names and versions; libraries of package traits are included only if the trait is enabled.
  public static var versions: [(name: String, version: String)] {
    var found: [(name: String, version: String)] = []
    if let nghttp2 = unsafe nghttp2_version(0), let text = unsafe nghttp2.pointee.version_str {
      found.append(("nghttp2", unsafe String(cString: text)))
    }
    if let zlib = unsafe zlibVersion() { found.append(("zlib", unsafe String(cString: zlib))) }
    #if Brotli
      // Packed as major (8 bits), minor and patch (12 bits each).
      let brotli = BrotliDecoderVersion()
      found.append(("brotli", "\(brotli >> 24).\(brotli >> 12 & 0xfff).\(brotli & 0xfff)"))
    #endif
    #if Zstandard
      if let zstd = unsafe ZSTD_versionString() { found.append(("zstd", unsafe String(cString: zstd))) }
    #endif
    return found
  }
}
