public import Bytes
internal import Crypto

/// Sessions that have begun and are not over.
public actor SessionStore {
  /// A session, and when it ends by itself.
  public struct Session: Hashable, Sendable {
    public let id: String
    public let started: Timestamp
    public let expires: Timestamp
    /// What was said at its start, an object; null where nothing was.
    let data: JSONValue
  }

  private var sessions: [String: Session] = [:]
  private let lifetime: Duration
  private let clock: @Sendable () -> Timestamp

  /// A session lives so long, whatever is asked in it; `clock` tells the time.
  public init(lifetime: Duration, clock: @escaping @Sendable () -> Timestamp = { Platform.now }) {
    self.lifetime = lifetime
    self.clock = clock
  }

  /// Nil where there is no room for another, or nothing that nobody can guess.
  func start(_ data: JSONValue) -> Session? {
    let now = clock()
    if sessions.count >= Self.most { sessions = sessions.filter { $0.value.expires > now } }
    guard sessions.count < Self.most, let bytes = try? RandomBytes.make(16) else { return nil }
    let session = Session(id: Hex.encode(bytes), started: now, expires: now + lifetime, data: data)
    sessions[session.id] = session
    return session
  }

  /// Nil for one that never was or is over.
  func session(_ id: String) -> Session? {
    guard let session = sessions[id] else { return nil }
    guard session.expires > clock() else {
      sessions[id] = nil
      return nil
    }
    return session
  }

  /// Whether there was such a one.
  func end(_ id: String) -> Bool {
    defer { sessions[id] = nil }
    return session(id) != nil
  }

  /// Those that live.
  public var count: Int {
    let now = clock()
    return sessions.values.count { $0.expires > now }
  }

  private static let most = 100_000
}
