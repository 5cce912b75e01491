internal import Bytes
internal import Checks
public import Observation
internal import Policies

/// Reads JSON documents of this program, from untrusted files.
///
/// A file has one document, or several: one per line, as several targets are written, or one after the other. Documents of later minor
/// versions are read without their unknown members, those of earlier ones without the members that were added.
public struct DocumentReader: Sendable {
  /// The observations whose documents are read.
  public static let types: [any DocumentObservation.Type] = [
    ChainObservation.self, CiphersObservation.self, ProbeObservation.self, AuditObservation.self, VerifyObservation.self,
    FetchObservation.self,
  ]

  /// Limits the size of one document; a complete audit of a large server has less than 2 MiB.
  var maximumBytes = 32 << 20
  var maximumValues = 2_000_000

  private let bytes: [UInt8]
  private let types: [any DocumentObservation.Type]
  private var place = 0
  /// The line of `place`, from 1.
  private var line = 1
  private var isSeveral = false

  /// `types` are the observations whose documents are accepted.
  public init(_ bytes: [UInt8], accepting types: [any DocumentObservation.Type] = DocumentReader.types) {
    self.bytes = bytes
    self.types = types
  }

  /// All documents; throws for the first one that cannot be read, and if there is none.
  public static func documents(
    in bytes: [UInt8], accepting types: [any DocumentObservation.Type] = DocumentReader.types
  ) throws(DocumentError) -> [SavedDocument] {
    var reader = DocumentReader(bytes, accepting: types)
    var documents: [SavedDocument] = []
    while let document = try reader.next() { documents.append(document) }
    guard !documents.isEmpty else { throw DocumentError(.count, "there is no document", hint: Self.origin) }
    return documents
  }

  /// The only document.
  public static func document(
    in bytes: [UInt8], accepting types: [any DocumentObservation.Type] = DocumentReader.types
  ) throws(DocumentError) -> SavedDocument {
    var reader = DocumentReader(bytes, accepting: types)
    guard let document = try reader.next() else { throw DocumentError(.count, "there is no document", hint: Self.origin) }
    guard reader.isAtEnd else { throw DocumentError(.count, "more than one document", hint: "use a file with one document") }
    return document
  }

  /// True if no document follows.
  public var isAtEnd: Bool { !bytes[place...].contains { !Self.isBlank($0) } }

  /// Whether there is more than one document, as far as that can be told without parsing them.
  public var hasSeveral: Bool {
    var rest = self
    rest.skipBlanks()
    guard !rest.isAtEnd else { return false }
    rest.skip(rest.end - rest.place)
    return !rest.isAtEnd
  }

  /// The next document; nil at the end. Documents are parsed one at a time.
  public mutating func next() throws(DocumentError) -> SavedDocument? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let first = line
    let text = Array(bytes[place..<end])
    defer { skip(text.count) }
    do throws(DocumentError) {
      return try document(text)
    } catch {
      var error = error
      // A line only says more than the path if there are several documents.
      let isOnly = first == 1 && !bytes[(place + text.count)...].contains { !Self.isBlank($0) }
      if error.line == nil, !isOnly { error.line = first }
      throw error
    }
  }

  private func document(_ text: [UInt8]) throws(DocumentError) -> SavedDocument {
    guard text.count <= maximumBytes else {
      throw DocumentError(.tooLarge, "the document is longer than \(maximumBytes >> 20) MiB")
    }
    // Each value but the first is behind a comma or a bracket.
    guard text.count(where: { $0 == 0x2c || $0 == 0x5b || $0 == 0x7b }) < maximumValues else {
      throw DocumentError(.tooLarge, "the document has more than \(maximumValues) values")
    }
    let value: JSONValue
    do throws(JSONParser.InputError) {
      value = try JSONParser.read(text)
    } catch {
      let position = error.position(in: text)
      var failure = DocumentError(.syntax, "not JSON: \(error.reason)", hint: Self.origin)
      failure.line = line + position.line - 1
      failure.column = position.column
      throw failure
    }
    return try SavedDocument(value, accepting: types)
  }

  /// The end of the value that starts at `place`; the end of the file for an incomplete one.
  private var end: Int {
    var index = place
    var depth = 0
    var isInString = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        depth -= 1
        if depth <= 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  private mutating func skipBlanks() {
    while place < bytes.count, Self.isBlank(bytes[place]) { skip(1) }
  }

  private mutating func skip(_ count: Int) {
    for byte in bytes[place..<place + count] where byte == 0x0a { line += 1 }
    place += count
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  fileprivate static let origin: Hint = .code(.writeDocument)
}

extension SavedDocument {
  fileprivate init(_ value: JSONValue, accepting types: [any DocumentObservation.Type]) throws(DocumentError) {
    let type = try Self.type(of: value, among: types)
    do {
      try self.init(value, type)
    } catch {
      var failure = DocumentError(error, in: value)
      failure.hint = failure.hint ?? Self.hint(for: value)
      throw failure
    }
  }

  private init(_ value: JSONValue, _ type: any DocumentObservation.Type) throws {
    let container = try NodeDecoder(value: value, path: nil).container(keyedBy: NodeKey.self)
    func key(_ name: String) -> NodeKey { NodeKey(stringValue: name) }
    kind = type
    schema = try container.decode(String.self, forKey: key("schema"))
    tool = try container.decode(ToolDescription.self, forKey: key("tool"))
    startedAt = try container.decode(Timestamp.self, forKey: key("started_at"))
    observation = Observation(target: try container.decode(TargetDescription.self, forKey: key("target")))
    // The error of a transfer is part of its observation.
    error = type == FetchObservation.self ? nil : try container.decodeIfPresent(Failure.self, forKey: key("error"))
    findings = try container.decode([Finding].self, forKey: key("findings"))
    policies = try container.decodeIfPresent([PolicyVerdict].self, forKey: key("policies")) ?? []
    grade = try container.decodeIfPresent(GradeVerdict.self, forKey: key("grade"))
    serviceLevels = try container.decodeIfPresent([ServiceLevelVerdict].self, forKey: key("service_levels")) ?? []
    expectations = try container.decodeIfPresent([ExpectationVerdict].self, forKey: key("expectations")) ?? []
    isPartial = try container.decode(Bool.self, forKey: key("partial"))
    replayedFrom = try container.decodeIfPresent(ReplaySource.self, forKey: key("replayed_from"))
    (isFailure, failureSeverity) = (false, nil)
    if type == AuditObservation.self, let verdict = try container.decodeIfPresent(RecordedVerdict.self, forKey: key("verdict")) {
      (isFailure, failureSeverity) = (verdict.result == "fail", verdict.threshold)
    }
    try readObservation(type, from: value)
    if type != AuditObservation.self, let records = try container.decodeIfPresent(DNSRecordsObservation.self, forKey: key("dns")) {
      observation[DNSRecordsObservation.self] = .observed(records)
    }
  }

  /// A document with an error has no observation, unless it has more members than any document.
  private mutating func readObservation<S: DocumentObservation>(_ type: S.Type, from value: JSONValue) throws {
    if let error, value.members.allSatisfy({ Self.envelope.contains($0.key) }) {
      observation[type] = .failed(error)
    } else {
      observation[type] = .observed(try S(from: NodeDecoder(value: value, path: nil)))
    }
  }

  private static let envelope: Set<String> = [
    "schema", "tool", "started_at", "target", "replayed_from", "error", "dns", "service_levels", "expectations", "grade", "policies",
    "findings", "partial",
  ]

  /// The type of observation that the schema names.
  private static func type(
    of value: JSONValue, among types: [any DocumentObservation.Type]
  ) throws(DocumentError) -> any DocumentObservation.Type {
    let supported = types.map { $0.schema }.joined(separator: ", ")
    func error(_ reason: String) -> DocumentError { DocumentError(.schema, reason, pointer: "/schema", hint: "supported: \(supported)") }
    guard case .object = value else { throw DocumentError(.schema, "not a document of tlsprobe", hint: DocumentReader.origin) }
    guard case .string(let schema)? = value["schema"] else {
      throw DocumentError(.schema, "not a document of tlsprobe: no schema", hint: DocumentReader.origin)
    }
    let shown = String(String.UnicodeScalarView(schema.unicodeScalars.prefix(60)))
    let parts = schema.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("tlsprobe."), let major = parts[1].split(separator: ".").first else {
      throw error("unknown schema '\(shown)'")
    }
    guard let type = types.first(where: { $0.schema.hasPrefix(parts[0] + "/") }) else {
      throw error("documents of '\(shown.dropFirst("tlsprobe.".count))' cannot be used here")
    }
    guard type.schema == "\(parts[0])/\(major)" else { throw error("schema '\(shown)' has another major version") }
    return type
  }

  /// A document of another version may have values that this one does not know.
  private static func hint(for value: JSONValue) -> Hint? {
    guard case .string(let version)? = value["tool"]?["version"], version != ToolDescription.packageVersion else { return nil }
    return .text("the document was made by version \(version.prefix(20)), this is \(ToolDescription.packageVersion)")
  }
}

/// The members of an audit's verdict that cannot be derived from its observation.
private struct RecordedVerdict: Decodable {
  let result: String
  let threshold: Severity?
}
