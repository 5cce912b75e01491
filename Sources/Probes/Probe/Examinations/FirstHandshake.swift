internal import Bytes
internal import Observation
internal import TLSEngine
internal import TLSWire

/// The negotiated parameters and messages of the first handshake; makes no connection.
struct FirstHandshake: Examination {
  let topic = ProbeTopic.handshakes

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    guard let first = bench.first else { return }
    var negotiated = NegotiatedObservation(first.negotiated, first.messages, at: bench.question.time)
    let sent = first.messages.first { $0.direction == .sent && $0.type == .clientHello }?.message
    let hello = sent.flatMap { try? ClientHello(reading: $0.body) }
    negotiated.serverName = hello?.serverName
    negotiated.alpnOffered = hello?.applicationProtocols?.map { String(decoding: $0, as: UTF8.self) } ?? []
    seen.negotiated = negotiated
  }
}
