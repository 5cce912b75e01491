internal import Bytes

/// Textual encoding of keys and certificates (RFC 7468).
public enum PEM {
  /// The content between one pair of boundaries.
  public struct Block: Hashable, Sendable {
    /// `CERTIFICATE`, `PRIVATE KEY` …
    public let label: String
    public let der: [UInt8]
    /// The line of the opening boundary, from 1.
    public let line: Int

    public init(label: String, der: [UInt8], line: Int = 1) {
      self.label = label
      self.der = der
      self.line = line
    }

    public var isCertificate: Bool { ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"].contains(label) }
  }

  private static let opening = Array("-----BEGIN ".utf8)
  private static let closing = Array("-----END ".utf8)
  private static let dashes = Array("-----".utf8)

  /// All blocks in order. Text between them is ignored; a malformed block throws.
  public static func read(_ text: some Collection<UInt8>) throws(PKIError) -> [Block] {
    var blocks: [Block] = []
    var open: (label: String, line: Int)?
    var content: [UInt8] = []
    var lines = Lines(Array(text))
    while let line = lines.next() {
      if let block = open {
        guard line.starts(with: dashes) else {
          // Headers, as in an encrypted traditional key (RFC 1421), are not part of the content.
          if !line.contains(UInt8(ascii: ":")) { content += line }
          continue
        }
        guard line.starts(with: closing), label(line, after: closing) == block.label else {
          throw malformed("the block \(block.label) from line \(block.line) is not closed", lines.number)
        }
        blocks.append(Block(label: block.label, der: try decoded(content, of: block.label, block.line), line: block.line))
        open = nil
      } else if line.starts(with: opening) {
        guard let label = label(line, after: opening) else { throw malformed("the opening of a PEM block is broken", lines.number) }
        open = (label, lines.number)
        content.removeAll(keepingCapacity: true)
      } else if line.starts(with: closing) {
        throw malformed("a PEM block ends that has not begun", lines.number)
      }
    }
    if let block = open { throw malformed("the block \(block.label) is not closed", block.line) }
    return blocks
  }

  /// The certificates of a text, at least one; otherwise the error describes the content found.
  public static func certificates(_ text: some Collection<UInt8>) throws(PKIError) -> [Block] {
    try certificates(in: try read(text), of: text)
  }

  /// The certificates among the blocks of a text, at least one; otherwise the error describes the content found.
  static func certificates(in blocks: [Block], of text: some Collection<UInt8>) throws(PKIError) -> [Block] {
    let certificates = blocks.filter(\.isCertificate)
    guard certificates.isEmpty else { return certificates }
    throw PKIError(
      code: .noCertificate, reason: "no certificate found: \(kind(of: Array(text.prefix(4096)), blocks: blocks))",
      hint: "a PEM certificate begins with -----BEGIN CERTIFICATE-----")
  }

  /// `-----BEGIN CERTIFICATE-----` and so on, with a final line feed.
  public static func write(_ der: [UInt8], label: String = "CERTIFICATE") -> String {
    "-----BEGIN \(label)-----\n\(Base64.encode(der, lineLength: 64))\n-----END \(label)-----\n"
  }

  private static func decoded(_ text: [UInt8], of label: String, _ line: Int) throws(PKIError) -> [UInt8] {
    guard let der = try? Base64.decode(text) else { throw malformed("the content of the block \(label) is not base 64", line) }
    guard !der.isEmpty else { throw malformed("the block \(label) is empty", line) }
    return der
  }

  private static func malformed(_ reason: String, _ line: Int) -> PKIError {
    PKIError(code: .malformedPEM, reason: reason, line: line, hint: "check that the file was copied whole")
  }

  /// The lines of a text without blanks at their ends; they end with a line feed, a carriage return or both.
  private struct Lines {
    private let text: [UInt8]
    /// Past the end after the last line, which may be empty.
    private var position = 0
    /// The number of the line that was returned last, from 1.
    private(set) var number = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func next() -> ArraySlice<UInt8>? {
      let text = self.text
      let bytes = text.span
      guard position <= bytes.count else { return nil }
      var (start, end) = (position, position)
      let count = bytes.count
      while end < count {
        let byte = bytes[end]
        if byte == 0x0a || byte == 0x0d { break }
        end &+= 1
      }
      position = end + (end + 1 < bytes.count && bytes[end] == 0x0d && bytes[end + 1] == 0x0a ? 2 : 1)
      number += 1
      while start < end, Self.isBlank(bytes[start]) { start += 1 }
      while start < end, Self.isBlank(bytes[end - 1]) { end -= 1 }
      return text[start..<end]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  }

  private static func label(_ line: ArraySlice<UInt8>, after prefix: [UInt8]) -> String? {
    guard line.count >= prefix.count + dashes.count, line.suffix(dashes.count).elementsEqual(dashes) else { return nil }
    let label = line.dropFirst(prefix.count).dropLast(dashes.count)
    guard label.count <= 64, label.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return nil }
    return String(decoding: label, as: UTF8.self)
  }

  private static func kind(of text: [UInt8], blocks: [Block]) -> String {
    if let label = blocks.first?.label {
      if label.hasSuffix("PRIVATE KEY") { return "the file holds a private key" }
      if label.hasSuffix("CERTIFICATE REQUEST") { return "the file holds a certificate request" }
      if label == "PUBLIC KEY" { return "the file holds a public key" }
      if label == "X509 CRL" { return "the file holds a revocation list" }
      if label == "PKCS7" || label == "CMS" { return "the file holds a PKCS #7 bundle" }
      return "the file holds a block \(label)"
    }
    if text.isEmpty { return "the file is empty" }
    if text.starts(with: [0x30, 0x80]) || text.starts(with: [0x30, 0x82]) || text.starts(with: [0x30, 0x81]) {
      return "the file is binary, perhaps DER"
    }
    return text.allSatisfy({ $0 >= 0x20 || (0x09...0x0d).contains($0) }) ? "the file is text of another kind" : "the file is binary"
  }
}
