internal import Bytes
public import X509

/// A DNS record that identifies a server's certificate (RFC 6698, section 2).
public struct TLSARecord: Hashable, Sendable {
  public let usage: Usage
  public let selector: Selector
  public let matchingType: MatchingType
  /// A hash, a certificate or a key, according to selector and matching type; at most 65,532 bytes.
  public let data: [UInt8]

  public init(usage: Usage, selector: Selector, matchingType: MatchingType, data: [UInt8]) {
    self.usage = usage
    self.selector = selector
    self.matchingType = matchingType
    self.data = data
  }

  /// Parses the RDATA (RFC 6698, section 2.1).
  public init(wire: [UInt8]) throws(PKIError) {
    guard wire.count > 3 else { throw Self.malformed("a TLSA record has more than 3 bytes, this has \(wire.count)") }
    guard wire.count <= Self.maximumLength else { throw Self.malformed("a TLSA record has at most \(Self.maximumLength) bytes") }
    self.init(
      usage: Usage(rawValue: wire[0]), selector: Selector(rawValue: wire[1]), matchingType: MatchingType(rawValue: wire[2]),
      data: Array(wire.dropFirst(3)))
  }

  /// Parses the zone file format: `3 1 1 0c72…`, with numbers or the names of RFC 7218, the hex in any number of pieces.
  ///
  /// Text before `TLSA`, as in the output of `dig`, is ignored; `\# 35 0301…` is accepted too (RFC 3597, section 5).
  public init(_ text: some StringProtocol) throws(PKIError) {
    guard text.utf8.count <= 4 * Self.maximumLength else { throw Self.malformed("the text of the TLSA record is too long") }
    // Parentheses only continue a record on the next line.
    var words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "(" && $0 != ")" }[...]
    if let type = words.firstIndex(where: { ["tlsa", "type52"].contains($0.lowercased()) }) { words = words[(type + 1)...] }
    if words.first == "\\#" {
      try self.init(wire: try Self.generic(words.dropFirst()))
      return
    }
    guard words.count >= 4 else { throw Self.malformed("a TLSA record has a usage, a selector, a matching type and data in hex") }
    let fields = Array(words.prefix(3))
    guard let usage = Usage(named: fields[0]) else {
      throw Self.malformed("the usage \(ChainErrorText.shortened(String(fields[0]))) is unknown")
    }
    guard let selector = Selector(named: fields[1]) else {
      throw Self.malformed("the selector \(ChainErrorText.shortened(String(fields[1]))) is unknown")
    }
    guard let matchingType = MatchingType(named: fields[2]) else {
      throw Self.malformed("the matching type \(ChainErrorText.shortened(String(fields[2]))) is unknown")
    }
    guard let data = try? Hex.decode(words.dropFirst(3).joined().filter { $0 != "(" && $0 != ")" }) else {
      throw Self.malformed("the data of the TLSA record are not hex")
    }
    guard !data.isEmpty, data.count <= Self.maximumLength - 3 else {
      throw Self.malformed("the TLSA record has \(data.count) bytes of data")
    }
    self.init(usage: usage, selector: selector, matchingType: matchingType, data: data)
  }

  /// The RDATA.
  public var wire: [UInt8] { [usage.rawValue, selector.rawValue, matchingType.rawValue] + data }

  /// `3 1 1`, the usual designation of a record.
  public var shortDescription: String { "\(usage.rawValue) \(selector.rawValue) \(matchingType.rawValue)" }

  private static func generic(_ words: ArraySlice<some StringProtocol>) throws(PKIError) -> [UInt8] {
    guard let first = words.first, let count = Int(first), let bytes = try? Hex.decode(words.dropFirst().joined()), bytes.count == count
    else {
      throw malformed("the generic form of the record has not as many bytes as it says")
    }
    return bytes
  }

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedTLSA, reason: reason, hint: "give a record as in \"3 1 1 0c72ac70…\"")
  }

  /// The maximum length of a resource record.
  private static let maximumLength = 65_535
}

extension TLSARecord: CustomStringConvertible {
  /// In zone file format, with the hex in one piece.
  public var description: String { "\(shortDescription) \(Hex.encode(data))" }
}
