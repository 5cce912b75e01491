#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  #error("tlsprobe needs Linux with glibc or musl")
#endif

/// The few operating system services that every module may use.
public enum Platform {
  /// The wall clock. Higher modules take the time as an argument; only a driver reads the clock.
  public static var now: Timestamp {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// The value of an environment variable; nil if unset.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
