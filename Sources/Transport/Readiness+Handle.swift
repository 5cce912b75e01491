internal import COpenSSL

/// The kernel's queue of ready descriptors, and the wake-up that ends a wait for it.
@safe struct Readiness: ~Copyable, Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32

    static let readable = Flags(rawValue: UInt32(COPENSSL_READABLE))
    static let writable = Flags(rawValue: UInt32(COPENSSL_WRITABLE))
    static let ended = Flags(rawValue: UInt32(COPENSSL_ENDED))
  }

  /// The buffer for the events of one wait.
  struct Events {
    fileprivate var raw = Array(repeating: copenssl_event(), count: 64)
  }

  private let handle: copenssl_readiness

  init() throws(TransportError) {
    var handle = copenssl_readiness()
    let result = unsafe copenssl_create_readiness(&handle)
    guard result >= 0 else { throw TransportError(errno: -result, what: "start reactor") }
    self.handle = handle
  }

  deinit {
    _ = copenssl_close_descriptor(handle.alarm)
    _ = copenssl_close_descriptor(handle.queue)
  }

  func add(_ descriptor: Int32, token: UInt64) -> Int32 {
    var handle = handle
    return unsafe copenssl_add_descriptor(&handle, descriptor, token)
  }

  func remove(_ descriptor: Int32) {
    var handle = handle
    unsafe _ = copenssl_remove_descriptor(&handle, descriptor)
  }

  /// Ends the wait; may be called on any thread.
  func wake() {
    var handle = handle
    unsafe _ = copenssl_wake_readiness(&handle)
  }

  /// Waits until a descriptor is ready or `timeout` ends (nil: no timeout) and calls `each` for every event.
  func wait(_ timeout: Duration?, into events: inout Events, each: (UInt64, Flags) -> Void) {
    var handle = handle
    let nanoseconds = timeout.map(Self.nanoseconds) ?? -1
    let count = unsafe events.raw.withUnsafeMutableBufferPointer { events in
      unsafe copenssl_wait_readiness(&handle, events.baseAddress, Int32(events.count), nanoseconds)
    }
    for index in 0..<max(Int(count), 0) {
      each(events.raw[index].token, Flags(rawValue: events.raw[index].flags))
    }
  }

  /// Rounded up, so that a timer never fires early, and at most an hour, after which the loop waits again.
  private static func nanoseconds(_ duration: Duration) -> Int64 {
    guard duration < .seconds(3_600) else { return 3_600_000_000_000 }
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
  }
}
