import Foundation
import TestSupport
import Testing

@testable import DNSWire

/// Whatever is received, nothing traps, and what is read is written as an equal message. `TLSPROBE_MUTATIONS` says how many messages are
/// changed; `make soak` changes a hundred thousand.
@Suite struct MessageMutationTests {
  private static let count = ProcessInfo.processInfo.environment["TLSPROBE_MUTATIONS"].flatMap { Int($0) } ?? 3_000

  /// Reads a message and compares it with what is read from its own encoding; whether it is one.
  private func check(_ bytes: [UInt8]) -> Bool {
    guard let message = try? DNSMessage(bytes) else { return false }
    let encoded = message.encoded()
    #expect((try? DNSMessage(encoded)) == message, "\(bytes)")
    for record in message.answers + message.authorities + message.additionals {
      let data = record.data
      #expect(data.rdata == record.rdata, "\(record)")
      if case .service(let binding) = data, binding.inconsistency != nil { continue }
      let line = record.description
      #expect((try? ResourceRecord(presentation: line)) == record, "\(line)")
    }
    return true
  }

  @Test(arguments: Capture.all) func `a message that ends at any byte is rejected`(capture: Capture) {
    for message in [capture.query, capture.response] {
      for length in 0..<message.count where message[2] & 0x02 == 0 && (try? DNSMessage(message.prefix(length))) != nil {
        Issue.record("read up to byte \(length)")
      }
      #expect { try DNSMessage(message + [0]) } throws: { ($0 as? DNSWireError)?.code == .trailing }
    }
  }

  @Test func `changed messages never trap and are written as they were read`() {
    var generator = SeededGenerator(seed: 53)
    var readable = 0
    for _ in 0..<Self.count {
      let original = Capture.messages[Int.random(in: Capture.messages.indices, using: &generator)]
      if check(generator.damaged(original)) { readable += 1 }
    }
    #expect(readable > Self.count / 10)
  }

  @Test func `changed data of each type never trap`() {
    var generator = SeededGenerator(seed: 54)
    for number in 0..<Self.count {
      let sample = RecordSample.all[number % RecordSample.all.count]
      let rdata = generator.damaged(sample.rdata)
      var message = DNSMessage(id: 0)
      message.answers = [ResourceRecord(name: .root, type: sample.type, ttl: 0, rdata: rdata)]
      _ = check(message.encoded())
      #expect(message.answers[0].data.rdata == rdata)
    }
  }

  @Test func `changed lines never trap`() {
    var generator = SeededGenerator(seed: 55)
    for number in 0..<Self.count {
      let line = generator.damaged(Array(RecordSample.all[number % RecordSample.all.count].line.utf8))
      guard let record = try? ResourceRecord(presentation: String(decoding: line, as: UTF8.self)) else { continue }
      #expect(record.data.rdata == record.rdata)
      #expect((try? ResourceRecord(presentation: record.description)) == record, "\(record)")
    }
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(seed: 56)
    for _ in 0..<Self.count {
      let count = Int.random(in: 0...100, using: &generator)
      _ = check((0..<count).map { $0 < 12 ? UInt8.random(in: 0...3, using: &generator) : UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
