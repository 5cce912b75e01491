internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// The end of a connection: once we have sent close_notify we read until the server has ended it too.
///
/// A server may close without a close_notify of its own then: it has received ours, and nothing can be cut off. Only one that ends first
/// without it truncates.
///
/// What a TLS 1.3 server sends after the handshake, its tickets above all, comes before its answer to that, so that no timer has
/// to guess when the last of them has come.
enum Parting {
  /// How the server ended the connection; nil where it was not waited for. `untilTicket` is for connections after the first: a
  /// ticket, or an older version's Finished, shows that the server is content, and how it parts is known by then.
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
        case .closed(notify: true): return ClosureObservation(how: "close_notify", evidence: EvidenceDescription("close"))
        case .closed(notify: false): return ClosureObservation(how: "unanswered", evidence: EvidenceDescription("close"))
        }
      }
      return ClosureObservation(how: "open", evidence: EvidenceDescription("inference", detail: "it went on sending"))
    } catch {
      return closure(after: error)
    }
  }

  /// How the server ended a connection that it was asked to end, before we have sent close_notify; nil where it did not within the limit.
  static func first(_ connection: TLSConnection, within limit: Duration, overall: Deadline) async -> ClosureObservation? {
    let deadline = Deadline.after(limit).earlier(of: overall)
    do throws(ConnectError) {
      var room = byteLimit
      while room > 0 {
        switch try await connection.read(deadline: deadline) {
        case .bytes(let bytes): room -= bytes.count
        case .needsInput: return nil
        case .closed(let notify):
          return ClosureObservation(how: notify ? "close_notify" : "truncated", evidence: EvidenceDescription("close"))
        }
      }
      return nil
    } catch {
      return error.isTimeout ? nil : closure(after: error)
    }
  }

  /// Nil where we gave up ourselves, or where the session broke, which says nothing about the end.
  private static func closure(after error: ConnectError) -> ClosureObservation? {
    if error.isCancelled { return nil }
    if error.isTimeout { return ClosureObservation(how: "open", evidence: EvidenceDescription("time_out")) }
    if error.code == TransportError.Code.reset.rawValue {
      return ClosureObservation(how: "reset", evidence: EvidenceDescription("reset"))
    }
    return nil
  }

  /// Mostly nothing comes, and each read makes so much room.
  private static let portion = 1_024
  /// A server that was asked for a page may send it to its end.
  private static let byteLimit = 1 << 20
}
