#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  #error("tlsprobe needs Linux with glibc or musl")
#endif

/// The few things that every module may ask of the operating system.
public enum Platform {
  /// The wall clock. Modules above take the time as an argument; only a driver asks for it.
  public static var now: Timestamp {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// An environment variable; nil when unset.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
