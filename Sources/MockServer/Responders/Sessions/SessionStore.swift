public import Bytes
internal import Crypto

/// The active sessions.
public actor SessionStore {
  /// A session and its expiration time.
  public struct Session: Hashable, Sendable {
    public let id: String
    public let started: Timestamp
    public let expires: Timestamp
    /// The data submitted at its start, an object; null if there was none.
    let data: JSONValue
  }

  private var sessions: [String: Session] = [:]
  private let lifetime: Duration
  private let clock: @Sendable () -> Timestamp

  /// A session expires after `lifetime`, regardless of activity; `clock` returns the current time.
  public init(lifetime: Duration, clock: @escaping @Sendable () -> Timestamp = { Platform.now }) {
    self.lifetime = lifetime
    self.clock = clock
  }

  /// Nil if the maximum number of sessions is reached, or if no random bytes are available.
  func start(_ data: JSONValue) -> Session? {
    let now = clock()
    if sessions.count >= Self.most { sessions = sessions.filter { $0.value.expires > now } }
    guard sessions.count < Self.most, let bytes = try? RandomBytes.make(16) else { return nil }
    let session = Session(id: Hex.encode(bytes), started: now, expires: now + lifetime, data: data)
    sessions[session.id] = session
    return session
  }

  /// Nil if the session does not exist or has expired.
  func session(_ id: String) -> Session? {
    guard let session = sessions[id] else { return nil }
    guard session.expires > clock() else {
      sessions[id] = nil
      return nil
    }
    return session
  }

  /// True if the session existed.
  func end(_ id: String) -> Bool {
    defer { sessions[id] = nil }
    return session(id) != nil
  }

  /// The number of sessions that have not expired.
  public var count: Int {
    let now = clock()
    return sessions.values.count { $0.expires > now }
  }

  private static let most = 100_000
}
