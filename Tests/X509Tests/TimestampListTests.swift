import Bytes
import Minting
import Testing
import X509

@Suite struct TimestampListTests {
  private static let timestamp = TestLog.timestamp(id: [7], milliseconds: 1_795_219_200_123, signature: [1, 2, 3])

  @Test func `a timestamp is read as it was written`() throws {
    let read = try SignedCertificateTimestamp(Self.timestamp)
    #expect(read.logID == [7] + [UInt8](repeating: 0, count: 31))
    #expect(read.timestamp.rfc3339Milliseconds == "2026-11-21T00:00:00.123Z")
    #expect(read.signature == [1, 2, 3])
    #expect(read.bytes == Self.timestamp)
    #expect((read.hash, read.signer) == (4, 3))
    #expect(try TimestampList(TestLog.list([Self.timestamp, Self.timestamp])).timestamps == [read, read])
  }

  @Test func `the last millisecond of 64 bits does not trap`() throws {
    let read = try SignedCertificateTimestamp(TestLog.timestamp(id: [], milliseconds: .max, signature: []))
    #expect(read.milliseconds == .max)
    #expect(!read.timestamp.date.isEmpty)
  }

  @Test func `entries of other versions and broken entries do not spoil the others`() throws {
    let other = TestLog.timestamp(id: [], milliseconds: 0, signature: [], version: 4)
    let list = try TimestampList(TestLog.list([other, [0, 1], [], Self.timestamp]))
    #expect(list.entries.count == 4)
    #expect(list.timestamps.count == 1)
    #expect(list.entries.first == .unknownVersion(4, other))
  }

  @Test func `a list that is cut short is refused at every length`() {
    let list = TestLog.list([Self.timestamp, Self.timestamp])
    for length in 0..<list.count { #expect(throws: PKIError.self) { try TimestampList(Array(list.prefix(length))) } }
    #expect(throws: PKIError.self) { try TimestampList([0, 0]) }
    #expect(throws: PKIError.self) { try TimestampList(list + [0]) }
    for length in 0..<Self.timestamp.count {
      #expect(throws: PKIError.self) { try SignedCertificateTimestamp(Array(Self.timestamp.prefix(length))) }
    }
  }

  @Test func `a list with changed bytes is read or refused`() {
    let list = TestLog.list([Self.timestamp, Self.timestamp])
    var state: UInt64 = 11
    for _ in 0..<5_000 {
      var mutated = list
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = try? TimestampList(mutated)
    }
  }

  @Test func `the signed part of a precertificate is the certificate's without poison and timestamps`() throws {
    let now = Timestamp(seconds: 1_795_219_200)
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    var parts: [[UInt8]] = []
    for extra in [[], [MintedExtension.poison], [.timestamps([Self.timestamp])]] as [[MintedExtension]] {
      let issued = try root.server([.dns("www.example.test")]) { builder in for entry in extra { builder.set(entry) } }
      parts.append(try Precertificate.toBeSigned(try Certificate(der: issued.der).toBeSigned))
    }
    let plain = try Certificate(der: root.server([.dns("www.example.test")]).der).toBeSigned
    #expect(parts == [plain, plain, plain])
    for length in 0..<plain.count { #expect(throws: PKIError.self) { try Precertificate.toBeSigned(Array(plain.prefix(length))) } }
  }
}
