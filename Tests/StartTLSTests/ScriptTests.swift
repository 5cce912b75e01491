import TestSupport
import Testing

@testable import StartTLS

/// What holds for every script; what is special to a protocol stands in its own tests.
@Suite struct ScriptTests {
  @Test(arguments: Script.all) func `a script ends as it says`(script: Script) {
    #expect(script.mistakes.isEmpty)
    let replay = Replay(script)
    check(script, replay)
    if case .failed(let error) = replay.ending { #expect("\(error.code.rawValue): \(error)" == script.failure) }
  }

  @Test(arguments: Script.all) func `where portions end means nothing`(script: Script) {
    check(script, Replay(script, portions: Replay.byteByByte))
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      check(
        script,
        Replay(script) { rest in
          let piece = rest.prefix(Int.random(in: 1...40, using: &generator))
          rest = rest.dropFirst(piece.count)
          return piece
        })
    }
  }

  @Test(arguments: Script.all) func `a server that hangs up early ends the dialogue wherever it does`(script: Script) {
    let spoken = script.transcript.turns.reduce(0) { if case .server(let bytes) = $1 { $0 + bytes.count } else { $0 } }
    for length in 0..<min(spoken, 2_000) {
      var replay = Replay(script.dialogue())
      var left = length
      for case .server(let bytes) in script.transcript.turns {
        replay.hear(Array(bytes.prefix(left)))
        left -= min(left, bytes.count)
      }
      guard replay.ending == .waiting else { continue }
      var dialogue = replay.dialogue
      let error = dialogue.receivedEnd()
      #expect(error.code == .closed)
      #expect(error.description.hasPrefix("\(script.protocolName): the server hung up where "))
    }
  }

  @Test(arguments: Script.all) func `damage never traps and never passes the bounds`(script: Script) {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      var replay = Replay(script.dialogue())
      for case .server(let bytes) in script.transcript.turns { replay.hear(generator.damaged(bytes)) }
      let record = replay.dialogue.record
      #expect(record.earlyBytes.count <= StartTLSLimits.earlyBytes && record.earlyBytes.count <= record.earlyByteCount)
      if case .failed(let error) = replay.ending {
        #expect(!error.what.isEmpty && error.protocolName == script.protocolName)
        #expect((error.reply?.count ?? 0) <= StartTLSLimits.reply + 1)
      }
    }
  }

  @Test func `each protocol has a script that comes to TLS and one that does not`() {
    for name in StartTLSProtocols.all.map(\.name) {
      let scripts = Script.all.filter { $0.protocolName == name }
      #expect(scripts.contains { $0.failure == nil }, "\(name)")
      #expect(scripts.contains { $0.failure != nil }, "\(name)")
    }
  }

  private func check(_ script: Script, _ replay: Replay) {
    #expect(replay.mismatch == nil)
    switch replay.ending {
    case .handshake: #expect(script.failure == nil)
    // The words of the server that an error quotes are those that had come.
    case .failed(let error):
      #expect(script.failure?.hasPrefix("\(error.code.rawValue): \(script.protocolName): \(error.what)") == true, "\(error)")
    case .waiting: Issue.record("the dialogue still waits for \(replay.dialogue.awaited)")
    }
    // `LineDialogue.received` and its likes keep what follows the go-ahead for nobody to read (CVE-2021-22947).
    let record = replay.dialogue.record
    if let greeting = script.fact("greeting") { #expect(record.greeting == greeting) }
    if let offered = script.fact("offered") { #expect(record.offered.joined(separator: ", ") == offered) }
    if let offers = script.fact("offers TLS") { #expect(record.offersTLS.map { $0 ? "yes" : "no" } ?? "unknown" == offers) }
    #expect(record.earlyByteCount == script.fact("early").flatMap { Int($0) } ?? 0)
  }
}
