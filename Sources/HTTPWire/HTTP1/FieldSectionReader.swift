internal import Bytes

/// Reads start lines and field lines up to the empty line: heads and trailers of one message, within common limits
/// (RFC 9112, sections 2.1 and 5).
struct FieldSectionReader: Sendable {
  private let limits: HTTPLimits
  private let leniency: Leniency
  private var lines: LineReader
  /// Totals of all sections so far.
  private var (byteCount, fieldCount) = (0, 0)
  private(set) var awaitsStartLine: Bool
  /// The start line of this section.
  private(set) var startLine: ArraySlice<UInt8> = []
  private(set) var fields: [FieldLine] = []
  private(set) var raw: [UInt8] = []
  /// The last line read, with its ending.
  private(set) var latestLine: ArraySlice<UInt8> = []

  init(_ limits: HTTPLimits, _ leniency: Leniency, hasStartLine: Bool) {
    self.limits = limits
    self.leniency = leniency
    lines = LineReader(limit: limits.line)
    awaitsStartLine = hasStartLine
  }

  /// The number of bytes of this section so far.
  var count: Int { raw.count + lines.partial.count }
  /// The beginning of an incomplete line.
  var partial: [UInt8] { lines.partial }

  /// Starts the next section of the same message.
  mutating func begin(hasStartLine: Bool) {
    awaitsStartLine = hasStartLine
    (startLine, fields, raw) = ([], [], [])
  }

  /// Reads one line; returns true if it was the empty line that ends a section, and nil if the line is incomplete.
  mutating func readLine(_ input: inout ArraySlice<UInt8>) throws(HTTPWireError) -> Bool? {
    let whole = try lines.next(from: &input)
    guard byteCount + (whole?.count ?? lines.partial.count) <= limits.fieldSection else {
      throw HTTPWireError(.limitExceeded, "heads and trailers are longer than \(limits.fieldSection) bytes")
    }
    guard let whole else { return nil }
    latestLine = whole
    byteCount += whole.count
    // Enough for most heads.
    if raw.isEmpty { raw.reserveCapacity(512) }
    raw += whole
    let line = try WireLine(whole, leniency: leniency)
    if awaitsStartLine {
      awaitsStartLine = false
      startLine = line.content
      return false
    }
    guard !line.content.isEmpty else { return true }
    try add(line.content)
    return false
  }

  private mutating func add(_ line: ArraySlice<UInt8>) throws(HTTPWireError) {
    if let first = line.first, Octet.isBlank(first) { return try fold(line) }
    fieldCount += 1
    guard fieldCount <= limits.fieldCount else {
      throw HTTPWireError(.limitExceeded, "there are more than \(limits.fieldCount) fields")
    }
    if fields.isEmpty { fields.reserveCapacity(12) }
    fields.append(try FieldLine(reading: line))
  }

  /// Appends a continuation line to the previous field; the fold is replaced by a space (section 5.2).
  private mutating func fold(_ line: ArraySlice<UInt8>) throws(HTTPWireError) {
    guard let last = fields.indices.last else {
      throw HTTPWireError(.malformed, "a blank stands before the first field", reference: "RFC 9112, section 2.2")
    }
    guard leniency.contains(.obsoleteFolding) else {
      throw HTTPWireError(
        .malformed, "the field \(fields[last].nameText) goes on in another line", reference: "RFC 9112, section 5.2",
        hint: "obs-fold among the leniencies lets it pass")
    }
    let more = try FieldLine.value(reading: line)
    if !more.isEmpty { fields[last].value += (fields[last].value.isEmpty ? [] : [Octet.space]) + more }
  }
}
