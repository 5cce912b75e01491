internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Notifications of the kernel that addresses or routes of this machine have changed (rtnetlink(7)), used by one task.
public final class NetworkChanges {
  private let channel: Channel

  private init(_ channel: Channel) { self.channel = channel }

  deinit { channel.closeSoon() }

  /// Changes from now on are reported.
  public static func subscribe(on reactor: Reactor) throws(TransportError) -> sending NetworkChanges {
    let socket = try Socket.openNetworkChanges()
    return NetworkChanges(Channel(socket, on: reactor, endpoint: noEndpoint, mayWrite: false))
  }

  /// Returns after a change: when no other one has followed for the duration `settling`, and at the latest after ten times as long, since one
  /// change of the network is many notifications. Throws `.timedOut` if there is none by the deadline.
  public func next(settling: Duration = .milliseconds(200), deadline: Deadline)
    async throws(TransportError)
  {
    try await receive(deadline: deadline)
    let last = Deadline.after(settling * 10).earlier(of: deadline)
    while true {
      do throws(TransportError) {
        try await receive(deadline: .after(settling).earlier(of: last))
      } catch {
        if error.code == .timedOut { return }
        throw error
      }
      if last.hasPassed() { return }
    }
  }

  /// There are no pending waits: the only task makes this call.
  public func close() { channel.closeSoon() }

  /// Reads one batch of notifications, whose content does not matter. If the kernel had to drop some (ENOBUFS), there was a change.
  private func receive(deadline: Deadline) async throws(TransportError) {
    do throws(TransportError) {
      try await channel.perform(.read, "wait for a change of the network", until: deadline) {
        channel, socket in
        switch channel.receive(socket, max: Self.batch) {
        case .done: .done(())
        case .wouldBlock: .wouldBlock
        case .failed(let error): error.errno == ENOBUFS ? .done(()) : .failed(error)
        }
      }
    } catch {
      throw TransportError(error.code, what: error.what, errno: error.errno)
    }
  }

  /// A channel names its endpoint in errors, and there is none here.
  private static let noEndpoint = Endpoint(.loopbackV4, port: 0)
  private static let batch = 16_384
}
