internal import CNghttp2
internal import CZlib

#if Brotli
  internal import CBrotli
#endif
#if Zstandard
  internal import CZstd
#endif

/// The C libraries that read HTTP for us, with the versions that are loaded, which need not be those we were built against.
public enum LinkedLibraries {
  /// Names and versions, those of the package's traits only where they are on.
  public static var versions: [(name: String, version: String)] {
    var found: [(name: String, version: String)] = []
    if let nghttp2 = unsafe nghttp2_version(0), let text = unsafe nghttp2.pointee.version_str {
      found.append(("nghttp2", unsafe String(cString: text)))
    }
    if let zlib = unsafe zlibVersion() { found.append(("zlib", unsafe String(cString: zlib))) }
    #if Brotli
      // Four bits of major version above twelve each of minor version and patch.
      let brotli = BrotliDecoderVersion()
      found.append(("brotli", "\(brotli >> 24).\(brotli >> 12 & 0xfff).\(brotli & 0xfff)"))
    #endif
    #if Zstandard
      if let zstd = unsafe ZSTD_versionString() { found.append(("zstd", unsafe String(cString: zstd))) }
    #endif
    return found
  }
}
