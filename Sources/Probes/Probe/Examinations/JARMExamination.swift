internal import Connect
internal import DomainNames
internal import Observation
internal import TLSEngine
internal import Transport

/// The fingerprint of a server's responses to ten unusual ClientHellos, each over a new connection.
struct JARMExamination: Examination {
  let topic = ProbeTopic.jarm
  let base = ProbeTopic.handshakes

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    var jarm = JARM(name: bench.question.serverName ?? bench.target.host.description)
    while !bench.isOver, !jarm.isDone { jarm.ended(await ask(&jarm, on: bench)) }
    var prints = seen.fingerprints ?? FingerprintsObservation()
    prints.jarm = JARMObservation(hash: jarm.hash, answers: jarm.texts, undetermined: jarm.doubt)
    seen.fingerprints = prints
  }

  /// Retries a timeout or a failed connection: these are more likely due to the network than to the server.
  private func ask(_ jarm: inout JARM, on bench: ExaminationContext) async -> JARM.Ending {
    var ending = JARM.Ending.timedOut
    for _ in 0..<Self.mostTries where !bench.isOver {
      guard let record = jarm.next() else { break }
      ending = await ask(record, &jarm, on: bench)
      switch ending {
      case .answered, .reset: return ending
      case .timedOut, .unconnected: continue
      }
    }
    return ending
  }

  private func ask(_ record: [UInt8], _ jarm: inout JARM, on bench: ExaminationContext) async -> JARM.Ending {
    let passage: TransportStream
    do throws(ConnectError) {
      passage = try await bench.passage()
    } catch {
      return .unconnected(error.message)
    }
    defer { passage.close() }
    do throws(TransportError) {
      let deadline = bench.handshakeDeadline
      try await passage.write(record, deadline: deadline)
      while true {
        let bytes = try await passage.read(deadline: deadline)
        if bytes.isEmpty || jarm.received(bytes) { return .answered }
      }
    } catch {
      return error.code == .timedOut || error.code == .cancelled ? .timedOut : .reset
    }
  }

  private static let mostTries = 2
}

extension ProbeTopic {
  /// The fingerprint by ten unusual ClientHellos.
  public static let jarm = ProbeTopic("jarm", "the fingerprint of the responses to ten unusual messages", connections: 10, isUsual: false)
}
