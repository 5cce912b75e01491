internal import Observation
internal import TLSEngine
internal import TLSWire

/// The fingerprints of the first timed connection: of the ClientHello, and of the server's response.
struct FingerprintsExamination: Examination {
  let topic = ProbeTopic.handshakes

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    guard let messages = bench.first?.messages else { return }
    var prints = seen.fingerprints ?? FingerprintsObservation()
    // The first of each: a second one follows a HelloRetryRequest and may differ.
    if let message = messages.first(where: { $0.direction == .sent && $0.type == .clientHello })?.message,
      let hello = try? ClientHello(reading: message.body)
    {
      prints.client = FingerprintsObservation.ourselves
      prints.ja3 = Fingerprints.ja3(hello)
      prints.ja3String = JA3Text.of(hello)
      prints.ja4 = Fingerprints.ja4(hello)
    }
    if let message = messages.first(where: { $0.direction == .received && $0.type == .serverHello })?.message,
      let hello = try? ServerHello(reading: message.body)
    {
      prints.ja3s = Fingerprints.ja3s(hello)
      prints.ja3sString = JA3Text.of(hello)
    }
    seen.fingerprints = prints
  }
}
