internal import Observation
internal import TLSEngine
internal import TLSWire

/// Whether the server compresses records (RFC 3749), probed by a ClientHello that offers it.
struct RecordCompression: Examination {
  let topic = ProbeTopic.compression

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    guard let offering = bench.classicHello().hello(compressionMethods: [1, 64, 0]), let plain = bench.classicHello().hello() else {
      return
    }
    switch await bench.asking({ await bench.answer(to: offering) }) {
    case .success(let answer): seen.compression = Self.result(of: answer)
    case .failure(let setback) where setback.alert == .protocolVersion:
      seen.compression = Self.refused(setback, "TLS 1.3 has no compression, and nothing older is accepted")
    case .failure(let setback) where setback.isRefusal:
      // The ClientHello itself may be the reason for the refusal.
      switch await bench.asking({ await bench.answer(to: plain) }) {
      case .success: seen.compression = setback.feature(Self.name)
      case .failure(let other) where bench.first?.negotiated.version == .tls13 && other.isRefusal:
        seen.compression = Self.refused(other, "TLS 1.3 has no compression, and a ClientHello of TLS 1.2 is not accepted")
      case .failure(let other):
        seen.compression = FeatureObservation(name: Self.name, support: .undetermined, evidence: other.evidence)
      }
    case .failure(let setback): seen.compression = setback.feature(Self.name)
    }
  }

  static func result(of answer: ServerResponse) -> FeatureObservation {
    guard let hello = answer.hello, hello.compressionMethod != 0 else {
      return FeatureObservation(name: name, support: .refused)
    }
    return FeatureObservation(
      name: name, support: .accepted, detail: hello.compressionMethod == 1 ? "DEFLATE" : "method \(hello.compressionMethod)")
  }

  private static func refused(_ setback: ProbeFailure, _ detail: String) -> FeatureObservation {
    FeatureObservation(name: name, support: .refused, evidence: setback.evidence, detail: detail)
  }

  private static let name = "compression"
}

extension ProbeTopic {
  public static let compression = ProbeTopic("compression", "TLS compression", connections: 1)
}
