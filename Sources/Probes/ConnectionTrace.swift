internal import Connect
internal import Observation
internal import StartTLS

/// The facts to report about a connection: the duration of each step, and the plaintext exchange before TLS.
struct ConnectionTrace: Sendable {
  let connect: Duration
  let proxy: Duration?
  let startTLS: Duration?
  let record: StartTLSRecord?

  init(_ passage: TransportStream) {
    connect = passage.connectStarted.duration(to: passage.connectEnded)
    proxy = passage.proxyDuration
    startTLS = passage.startTLSDuration
    record = passage.startTLS
  }
}

extension AddressObservation {
  mutating func describe(_ passage: TransportStream) { describe(ConnectionTrace(passage)) }

  mutating func describe(_ way: ConnectionTrace) {
    timings.connect = way.connect.microseconds
    timings.proxy = way.proxy?.microseconds
    timings.startTLS = way.startTLS?.microseconds
    startTLS = way.record.map { StartTLSObservation($0) }
  }
}

extension StartTLSObservation {
  init(_ record: StartTLSRecord) {
    self.init(protocol: record.protocolName)
    greeting = record.greeting
    offered = record.offered
    injectedBytes = record.earlyByteCount
  }
}
