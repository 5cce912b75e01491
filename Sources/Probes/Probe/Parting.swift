internal import Connect
internal import Observation
internal import TLSEngine
internal import Transport

/// The end of a connection: once we have said close_notify we read until the server has ended it too.
///
/// What a TLS 1.3 server sends after the handshake, its tickets above all, comes before its answer to that, so that no timer has
/// to guess when the last of them has come.
enum Parting {
  static func from(_ connection: TLSConnection, within limit: Duration, overall: Deadline) async -> ClosureObservation? {
    let deadline = Deadline.after(limit).earlier(of: overall)
    do throws(ConnectError) {
      var room = byteLimit
      while room > 0 {
        switch try await connection.read(max: portion, deadline: deadline) {
        case .bytes(let bytes): room -= bytes.count
        case .needsInput: continue
        case .closed(notify: true): return ClosureObservation(how: "close_notify", evidence: EvidenceDescription("close"))
        case .closed(notify: false): return ClosureObservation(how: "truncated", evidence: EvidenceDescription("close"))
        }
      }
      return ClosureObservation(how: "open", evidence: EvidenceDescription("inference", detail: "it went on sending"))
    } catch {
      return closure(after: error)
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
