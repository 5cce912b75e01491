public import Bytes

/// Damages JSON documents: members are removed, repeated and exchanged, and values get another type, an extreme or a hostile text.
public struct DocumentMutator {
  private let originals: [JSONValue]
  private var generator: SeededGenerator

  public init(_ originals: [JSONValue], seed: UInt64) {
    self.originals = originals
    generator = SeededGenerator(seed: seed)
  }

  /// The next damaged document as text; some are damaged as bytes, or end early.
  public mutating func next() -> [UInt8] {
    var document = originals[below(originals.count)]
    for _ in 0...below(4) { document = changed(document, level: 0) }
    let bytes = JSONWriter(pretty: below(2) == 0).bytes(of: document)
    return below(12) == 0 ? generator.damaged(bytes) : bytes
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &generator) }

  /// Changes one value on the way down; deep ones as often as those near the root.
  private mutating func changed(_ value: JSONValue, level: Int) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty && below(10) != 0:
      let index = below(members.count)
      if below(8) == 0 {
        change(&members, at: index)
      } else {
        members[index].value = changed(members[index].value, level: level + 1)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && below(10) != 0:
      let index = below(elements.count)
      if below(5) == 0 {
        change(&elements, at: index)
      } else {
        elements[index] = changed(elements[index], level: level + 1)
      }
      return .array(elements)
    case .null, .bool, .integer, .unsigned, .number, .string, .array, .object:
      return level == 0 && below(20) != 0 ? value : replacement(for: value)
    }
  }

  private mutating func change(_ members: inout [JSONValue.Member], at index: Int) {
    switch below(4) {
    case 0: members.remove(at: index)
    case 1: members.append(members[index])
    case 2: members[index].key = text()
    default:
      let other = below(members.count)
      (members[index].value, members[other].value) = (members[other].value, members[index].value)
    }
  }

  private mutating func change(_ elements: inout [JSONValue], at index: Int) {
    switch below(4) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements[index], at: index)
    case 2: elements = []
    default: elements += Array(repeating: elements[index], count: below(30))
    }
  }

  /// Mostly a value of the same type, so that it is read.
  private mutating func replacement(for value: JSONValue) -> JSONValue {
    if below(8) == 0 { return other() }
    switch value {
    case .bool(let flag): return .bool(!flag)
    case .integer, .unsigned, .number: return number()
    case .string(let text): return .string(changed(text))
    case .null: return below(2) == 0 ? number() : .string(text())
    case .array: return .array([])
    case .object: return .object([])
    }
  }

  private mutating func other() -> JSONValue {
    switch below(8) {
    case 0: .null
    case 1: .bool(true)
    case 2: .array([])
    case 3: .object([])
    case 4: .array([.array([.null]), .object([])])
    case 5: .string(text())
    default: number()
    }
  }

  private mutating func number() -> JSONValue {
    let most: Int64 = 9_007_199_254_740_991
    let whole: [Int64] = [
      0, 1, -1, 2, 3, 7, 8, 40, 255, 256, 511, 512, 1_023, 2_048, 65_535, 65_536, 1_000_000, 86_400_000_000, most, -most, most + 1,
      -most - 1,
      Int64(Int32.max), Int64(Int32.min), Int64(UInt32.max), .max, .min,
    ]
    switch below(12) {
    case 0: return .unsigned(.max)
    case 1: return .number([0.5, -0.5, 1e15, -1e15, 1e308, 1e-300, 0.1][below(7)])
    default: return .integer(whole[below(whole.count)])
    }
  }

  private mutating func changed(_ text: String) -> String {
    switch below(5) {
    case 0: return self.text()
    case 1: return String(decoding: generator.damaged(Array(text.utf8)), as: UTF8.self)
    case 2: return text + self.text()
    // A text that is valid in some place.
    case 3: return Self.words[below(Self.words.count)]
    default: return String(text.dropLast(below(text.count + 1)))
    }
  }

  private mutating func text() -> String {
    let hostile = Self.hostile[below(Self.hostile.count)]
    return below(10) == 0 ? String(repeating: hostile + "x", count: 1 + below(400)) : hostile
  }

  private static let hostile = [
    "", " ", "\u{0}", "\u{1b}[2J\u{1b}]0;x\u{7}", "\u{202e}evil", "\u{feff}", "\n# heading\n- item", "| a | b |",
    "<script>alert(1)</script>", "`x`",
    "=1+1", "\"", "\\", "%s%n", "a\r\nb", "🙂e\u{301}", "0x", "0xffff", "0xfffffffff", "-1", "9999999999999999999",
    "0000-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z", "1970-01-01", "253402300799", "-62167219200", "2026-02-30T00:00:00Z", "::1", "127.0.0.1", "[::1]:443",
    "xn--",
    "https://[", "http://a/../..", "sha256//AAAA", "3 1 1 00", "0 issue \"ca.example\"", "max-age=99999999999999999999; includeSubDomains",
    "AAAA",
    "=", "00", "f", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  ]

  private static let words = [
    "SSLv2", "SSLv3", "TLSv1.0", "TLSv1.2", "TLSv1.3", "accepted", "refused", "undetermined", "server_hello", "alert", "not_asked",
    "inference",
    "proven", "not_proven", "refuted", "observed", "failed", "skipped", "server", "client", "mozilla", "file", "critical", "info", "chain",
    "ciphers",
    "unknown", "good", "revoked", "ocsp", "crl", "staple", "records", "no_data", "hybrid", "ff", "ec", "TLS_RSA_WITH_RC4_128_MD5",
    "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "x25519", "rsa_pkcs1_sha1", "RSA", "DHE", "heartbleed", "connects", "locked_out", "yes", "no",
  ]
}
