internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A thread of the operating system, for work that blocks or loops.
@safe struct Thread: Sendable {
  private let identifier: pthread_t

  /// Nil if the system cannot create a thread.
  init?(_ body: @escaping @Sendable () -> Void) {
    var identifier = pthread_t()
    let start = unsafe Unmanaged.passRetained(Start(body))
    let failure = unsafe pthread_create(
      &identifier, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        }
        Thread.endLibraryState()
        return nil
      }, start.toOpaque())
    guard failure == 0 else {
      unsafe start.release()
      return nil
    }
    self.identifier = identifier
  }

  /// Frees the random generators and errors that libcrypto keeps for the calling thread; it makes new ones on demand. Otherwise a
  /// destructor of thread-local data frees them, which the end of the process can forestall.
  static func endLibraryState() { copenssl_end_thread() }

  /// Waits for the end of the thread; call once, and only if not detached.
  func join() { _ = pthread_join(identifier, nil) }

  /// Lets the thread release its resources when it ends.
  func detach() { _ = pthread_detach(identifier) }

  /// An identifier that no other living thread has; never 0.
  static var current: UInt64 { copenssl_identify_thread() }

  /// True if the calling thread runs a reactor's loop.
  static var isReactors: Bool {
    get { unsafe pthread_getspecific(mark) != nil }
    set { unsafe pthread_setspecific(mark, newValue ? UnsafeRawPointer(bitPattern: 1) : nil) }
  }

  /// The key of the thread-local mark; if the system has no key left, no thread is marked.
  private static let mark: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
