import Bytes
import Crypto
import TLSWire
import Testing

@testable import TLSEngine

@Suite struct JARMTests {
  @Test func `the ten hellos are the published ones to the byte`() {
    var nothing = NoRandomness()
    var jarm = JARM(name: "tlsprobe.example")
    var digests: [String] = []
    while let record = jarm.next(random: &nothing) {
      digests.append(Hex.encode(Digest.sha256(record)))
      jarm.ended(.answered)
    }
    #expect(digests == Self.hellos)
  }

  @Test(arguments: hashes) func `answers make the published hash`(answers: [String], hash: String) {
    #expect(Self.jarm(answers.map(Self.record)).hash == hash)
  }

  @Test func `a server that is silent once has no fingerprint, and is asked no more`() {
    var jarm = JARM(name: "tlsprobe.example")
    _ = jarm.received(Self.record("c02f|0303|h2|0000-0010"))
    jarm.ended(.answered)
    jarm.ended(.timedOut)
    let more = jarm.next()
    #expect(more == nil)
    #expect(jarm.hash == String(repeating: "0", count: 62))
    #expect(jarm.texts == Array(repeating: "|||", count: 10))
    #expect(jarm.doubt == "ClientHello 2 of 10 received no response in time")
  }

  @Test func `refusing every hello is told from silence`() {
    var jarm = JARM(name: "tlsprobe.example")
    for index in 0..<10 {
      if index < 8 { _ = jarm.received([21, 3, 3, 0, 2, 2, 40]) }
      jarm.ended(index < 9 ? .answered : .reset)
    }
    #expect(jarm.hash == String(repeating: "0", count: 62))
    #expect(jarm.doubt == "no ClientHello received a ServerHello: 8 alerts, 1 connections closed, 1 connections reset")
  }

  @Test func `a missing connection makes the hash doubtful`() {
    var answers = Self.hashes[0].answers.map(Self.record)
    answers[3] = []
    var jarm = JARM(name: "tlsprobe.example")
    for (index, bytes) in answers.enumerated() {
      _ = jarm.received(bytes)
      jarm.ended(index == 3 ? .unconnected("refused") : .answered)
    }
    #expect(jarm.doubt == "no connection for 1 of 10 hellos: refused")
    #expect(jarm.hash.hasPrefix("29d42d22c000"))
  }

  @Test func `reading stops at the end of the first record, wherever the bytes were cut`() {
    let record = Self.record("c02f|0303|h2|0000-0010")
    var jarm = JARM(name: "tlsprobe.example")
    for byte in record.dropLast() {
      let isEnough = jarm.received([byte])
      #expect(!isEnough)
    }
    let isEnough = jarm.received([record[record.count - 1]])
    #expect(isEnough)
    jarm.ended(.answered)
    #expect(jarm.texts[0] == "c02f|0303|h2|0000-0010")
  }

  @Test func `another try forgets what the one before it got`() {
    var jarm = JARM(name: "tlsprobe.example")
    _ = jarm.next()
    _ = jarm.received([22, 3, 3])
    _ = jarm.next()
    _ = jarm.received(Self.record("c02f|0303|h2|0000-0010"))
    jarm.ended(.answered)
    #expect(jarm.texts[0] == "c02f|0303|h2|0000-0010")
  }

  @Test func `no more than the first bytes of an endless answer are kept`() {
    var jarm = JARM(name: "tlsprobe.example")
    let isEnough = jarm.received([22, 3, 3, 0xff, 0xff] + Array(repeating: 0, count: 1_000_000))
    #expect(isEnough)
    jarm.ended(.answered)
    #expect(jarm.texts[0] == "|||")
  }

  /// A machine that has been answered so.
  private static func jarm(_ answers: [[UInt8]]) -> JARM {
    var jarm = JARM(name: "tlsprobe.example")
    for bytes in answers {
      _ = jarm.received(bytes)
      jarm.ended(.answered)
    }
    return jarm
  }

  /// The record of a server_hello that is read as `text`.
  private static func record(_ text: String) -> [UInt8] {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, !parts[0].isEmpty, let suite = try? Hex.decode(parts[0]), let version = try? Hex.decode(parts[1]) else {
      return []
    }
    var list: [UInt8] = []
    for type in parts[3].split(separator: "-") {
      let name = Array(parts[2].utf8)
      let body = type == "0010" ? [0, UInt8(name.count + 1), UInt8(name.count)] + name : []
      list += (try? Hex.decode(type)) ?? []
      list += [0, UInt8(body.count)] + body
    }
    var body = version + Array(repeating: 0, count: 32) + [32] + Array(repeating: 0, count: 32) + suite + [0]
    if !parts[3].isEmpty { body += [0, UInt8(list.count)] + list }
    return [22, 3, 3, 0, UInt8(body.count + 4), 2, 0, 0, UInt8(body.count)] + body
  }

  /// Lines that the published program (salesforce/jarm, version 1.0) reads from answers, and the hash that it makes of ten.
  static let hashes: [(answers: [String], hash: String)] = [
    (
      [
        "c02f|0303|h2|0000-ff01-000b-0023-0010", "1302|0303||0033-002b", "c014|0302||ff01", "002f|0303||", "002f|0303||",
        "002f|0303||", "c030|0303|http/1.1|ff01-0010", "c030|0303||ff01", "c030|0303||", "c030|0303||",
      ], "29d42d22c06d06d06d2ad2ad2ad2add50d965c7f3ec72b896319fba591cf64"
    ),
    (
      [
        "c02b|0303|h2|ff01-0000-0001-000b-0023-0010", "c02b|0303|h2|ff01-0000-0001-000b-0023-0010", "|||", "c02c|0303||",
        "ffff|0303|hq|ff01-0010", "c009|0302|h2|0000-0010", "1301|0303||0033-002b", "1305|0303||0033-002b", "0005|0300||", "|||",
      ], "27d27d00028d46d1dc41d45d02a000a0b8dc3b48302a0fb3f0e5bf54324833"
    ),
  ]

  /// SHA-256 of the records for `tlsprobe.example`, every random byte 0 and every value of GREASE 0x0a0a.
  static let hellos = [
    "1c4daefd01827824e3dc6c091e218b4a0335b574f80328d27a7397b8587202ba",
    "b6b9dd429916096bce8043ae29719965d9bd91730bec4cfb11b76059aca8ebbe",
    "cb2bb93e9e38b96fc496425d4c03f43dd56c942401c8225f793143a40a06cf90",
    "c9699f037c684812943c7daf7d6d978c74002932d1ef88413ed5cbc5cdedc715",
    "0fb87dc85c815ef185b3acc3e38871ba630a95d08cebe7fa5f9e8883a9b77049",
    "c78cc28231694607a85ab607ff053273fa9bb88173405399e5052d0dd1aa270c",
    "00c7c553228ebe408ebcb79bbdabcd7f577012d23d483b724d0b9b1c68cb8eb5",
    "84b1f87f2b049e3c2d702dc6cdebb5d466a213b20d35e47f5a28ed654fde4680",
    "7649bb451d5e599b112f4cf977b2339bd7be6b4bc68bcd87bb11c6adaf0d4ddc",
    "34f1d2cadd8a60cb8fc086890ec9809e2e8e760ea6557a47cdea286281a563a0",
  ]
}

private struct NoRandomness: RandomNumberGenerator {
  mutating func next() -> UInt64 { 0 }
}
