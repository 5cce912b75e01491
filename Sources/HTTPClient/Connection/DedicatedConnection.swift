internal import Bytes
internal import Connect
internal import Transport

/// One connection at a time, for consecutive requests to the same origin.
///
/// Used by one task, as are the transfers that it serves.
final class DedicatedConnection: ConnectionSource {
  private let opener: ConnectionOpener
  /// True if the connection stays open after a transfer, for the next one.
  private let outlivesTransfers: Bool
  private var kept: HTTPConnection?
  /// True if the connection in use was opened without the client certificate.
  private var withholdsIdentity = false

  init(_ plan: Shared<HTTPOptions>, _ connector: Connector, outlivesTransfers: Bool) {
    opener = ConnectionOpener(plan, connector)
    self.outlivesTransfers = outlivesTransfers
  }

  func standing(for wish: ConnectionRequest) -> HTTPConnection? {
    guard let kept, wish.madeAfter == nil, kept.isOpen, kept.origin.sharesOrigin(with: wish.url), kept.alternative == wish.alternative,
      !(wish.avoidsHTTP2 && kept.speaksHTTP2), withholdsIdentity == wish.withholdsIdentity
    else { return nil }
    return kept
  }

  func connectionNow(for wish: ConnectionRequest) -> HTTPConnection? {
    guard let standing = standing(for: wish), !standing.isStale else { return nil }
    kept = nil
    standing.facts.isReused = true
    return standing
  }

  func connection(for wish: ConnectionRequest, into hop: inout Hop) async throws(HTTPError) -> HTTPConnection {
    if let standing = connectionNow(for: wish) { return standing }
    await close()
    withholdsIdentity = wish.withholdsIdentity
    return try await opener.open(
      to: wish.url, at: wish.alternative, into: &hop, avoidsHTTP2: wish.avoidsHTTP2, withholdsIdentity: withholdsIdentity,
      deadline: wish.deadline)
  }

  func keeps(_ connection: HTTPConnection, for next: URI?) -> Bool {
    next.map { connection.origin.sharesOrigin(with: $0) } ?? outlivesTransfers
  }

  /// Of two concurrent transfers, only the first to end leaves its connection open.
  func takeBack(_ connection: HTTPConnection, canGoOn: Bool) -> Bool {
    guard canGoOn, kept == nil, connection.isOpen else { return false }
    kept = connection
    return true
  }

  func close() async {
    let left = kept
    kept = nil
    await left?.close()
  }
}
