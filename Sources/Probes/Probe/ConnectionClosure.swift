internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// The closure of a connection: after sending close_notify, reads until the server has closed it too.
///
/// A server may then close without sending close_notify: it has received the client's, and nothing can be truncated. Only one that closes
/// first without it truncates.
///
/// The messages of a TLS 1.3 server after the handshake, in particular its tickets, precede its response to close_notify, so that no timer
/// has to guess when the last of them has arrived.
enum ConnectionClosure {
  /// How the server closed the connection; nil if that was not awaited. `untilTicket` is for connections after the first: a ticket, or an
  /// older version's Finished, shows that the server has accepted the client, and its closing behavior is known by then.
  static func from(
    _ connection: TLSConnection, untilTicket: Bool, within limit: Duration, overall: Deadline
  ) async -> ClosureObservation? {
    if untilTicket, connection.negotiated.version < .tls13 { return nil }
    let deadline = Deadline.after(limit).earlier(of: overall)
    do throws(ConnectError) {
      var room = byteLimit
      while room > 0 {
        switch try await connection.read(max: portion, untilTicket: untilTicket, deadline: deadline) {
        case .bytes(let bytes): room -= bytes.count
        case .needsInput: return nil
        case .closed(notify: true): return ClosureObservation(how: .closeNotify, evidence: EvidenceDescription(.close))
        case .closed(notify: false): return ClosureObservation(how: .unanswered, evidence: EvidenceDescription(.close))
        }
      }
      return ClosureObservation(how: .open, evidence: EvidenceDescription(.inference, detail: "the server continued to send"))
    } catch {
      return closure(after: error)
    }
  }

  /// How the server closed a connection after `Connection: close`, before the client has sent close_notify; nil if it did not within the
  /// limit.
  static func first(_ connection: TLSConnection, within limit: Duration, overall: Deadline) async -> ClosureObservation? {
    let deadline = Deadline.after(limit).earlier(of: overall)
    do throws(ConnectError) {
      var room = byteLimit
      while room > 0 {
        switch try await connection.read(deadline: deadline) {
        case .bytes(let bytes): room -= bytes.count
        case .needsInput: return nil
        case .closed(let notify):
          return ClosureObservation(how: notify ? .closeNotify : .truncated, evidence: EvidenceDescription(.close))
        }
      }
      return nil
    } catch {
      return error.isTimeout ? nil : closure(after: error)
    }
  }

  /// Nil if the client cancelled, or if the session broke, which is no evidence about the closure.
  private static func closure(after error: ConnectError) -> ClosureObservation? {
    if error.isCancelled { return nil }
    if error.isTimeout { return ClosureObservation(how: .open, evidence: EvidenceDescription(.timeOut)) }
    if error.code == TransportError.Code.reset.rawValue {
      return ClosureObservation(how: .reset, evidence: EvidenceDescription(.reset))
    }
    return nil
  }

  /// Mostly nothing is received, and each read allocates a buffer of this size.
  private static let portion = 1_024
  /// A server with an HTTP response may send it completely.
  private static let byteLimit = 1 << 20
}
