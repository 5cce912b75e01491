internal import Connect
internal import Transport
public import WebSocket

/// Messages of other tasks for a WebSocket. Used only on the reactor's thread.
final class WebSocketOutbox {
  enum Item {
    case message(WebSocketMessageKind, [UInt8])
    case close(WebSocketClosure)
  }

  private let wake: () -> Void
  private var items: [Item] = []
  private var waiters: [CheckedContinuation<Bool, Never>] = []
  private var hasEnded = false

  init(waking wake: @escaping () -> Void) { self.wake = wake }

  deinit { end() }

  func add(_ item: Item, _ waiter: CheckedContinuation<Bool, Never>) {
    guard !hasEnded else { return waiter.resume(returning: false) }
    items.append(item)
    waiters.append(waiter)
    wake()
  }

  func take() -> [Item] {
    defer { items = [] }
    return items
  }

  /// Resumes the senders whose items have been sent: those without an item that waits.
  func hasSent() {
    let sent = waiters.count - items.count
    for waiter in waiters.prefix(sent) { waiter.resume(returning: true) }
    waiters.removeFirst(sent)
  }

  func end() {
    hasEnded = true
    for waiter in waiters { waiter.resume(returning: false) }
    (items, waiters) = ([], [])
  }
}

/// Sends messages while another task of the same reactor waits for events of the WebSocket.
public struct WebSocketSender: Sendable {
  private let tray: ReactorBound<WebSocketOutbox>

  init?(_ outbox: WebSocketOutbox, on connector: Connector) {
    guard let tray = ReactorBound(on: connector.reactor, holding: outbox) else { return nil }
    self.tray = tray
  }

  /// Returns when the message has been sent; false if the connection has ended.
  public func send(_ kind: WebSocketMessageKind, _ bytes: [UInt8]) async -> Bool { await add(.message(kind, bytes)) }

  /// Starts the closing handshake.
  public func close(_ closure: WebSocketClosure = WebSocketClosure(.normal)) async -> Bool { await add(.close(closure)) }

  private func add(_ item: WebSocketOutbox.Item) async -> Bool {
    await withCheckedContinuation { continuation in
      if tray.withValue({ $0.add(item, continuation) }) == nil { continuation.resume(returning: false) }
    }
  }
}
