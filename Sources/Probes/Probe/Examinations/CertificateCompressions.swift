internal import Observation
internal import TLSEngine
internal import TLSWire

/// The algorithms with which the server compresses its certificates (RFC 8879): offers all, and removes the one used until none is used.
struct CertificateCompressions: Examination {
  let topic = ProbeTopic.certificateCompression

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    var open = [CertificateCompression.zlib, .brotli, .zstd]
    var found: [CertificateCompression: CertificateCompressionObservation] = [:]
    let all = open
    while !open.isEmpty {
      var offer = ServerFlightOffer(serverName: bench.question.serverName)
      offer.certificateCompressions = open
      let answer = await bench.asking { await bench.firstFlight(offer) }
      if case .success(.modern(let flight)) = answer, let compression = flight.compression, open.contains(compression.algorithm) {
        found[compression.algorithm] = CertificateCompressionObservation(compression)
        open.removeAll { $0 == compression.algorithm }
      } else {
        let (support, evidence) = Self.judge(answer)
        for algorithm in open {
          found[algorithm] = CertificateCompressionObservation(
            algorithm: algorithm.description, support: support, evidence: evidence)
        }
        open = []
      }
    }
    seen.certificateCompression = all.compactMap { found[$0] }
  }

  /// The result for all remaining algorithms of a response without any of them.
  private static func judge(_ answer: Result<FirstFlightExchange.Step, ProbeFailure>) -> (Support, EvidenceDescription) {
    switch answer {
    case .success(.modern(let flight)):
      if let strange = flight.compression?.algorithm {
        return (.undetermined, EvidenceDescription(.notOffered, detail: strange.description))
      }
      return (.refused, EvidenceDescription(.serverHello))
    case .success(.classic(let answer)):
      return (.refused, EvidenceDescription(.otherVersion, detail: answer.hello?.version.description))
    case .success: return (.undetermined, EvidenceDescription(.close))
    case .failure(let setback) where setback.alert == .protocolVersion: return (.refused, setback.evidence)
    // The ClientHello has few groups, which may be the reason for the refusal.
    case .failure(let setback): return (.undetermined, setback.evidence)
    }
  }
}

extension CertificateCompressionObservation {
  fileprivate init(_ compression: Flight.Compression) {
    self.init(algorithm: compression.algorithm.description, support: .accepted, evidence: EvidenceDescription(.serverHello))
    compressedLength = compression.compressedLength
    length = compression.uncompressedLength
  }
}

extension ProbeTopic {
  public static let certificateCompression = ProbeTopic(
    "certificate-compression", "the compression algorithms for certificates", connections: 3)
}
