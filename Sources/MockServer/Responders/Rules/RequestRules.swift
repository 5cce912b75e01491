internal import Bytes
internal import HTTPServer
internal import HTTPWire
public import JSONSchema

/// The requirements on requests.
public struct RequestRules: Sendable {
  public var headers: [ValueRule] = []
  public var query: [ValueRule] = []
  public var fields: [FieldRule] = []
  /// The required syntax of content; not checked without content.
  public var syntax: ContentSyntax?
  /// A JSON schema that content must satisfy; not checked without content.
  public var schema: CompiledSchema?
  /// Bytes of content that are buffered for checks; longer content is refused.
  public var contentLimit = 4 << 20

  public init() {}

  public var isEmpty: Bool { headers.isEmpty && query.isEmpty && !needsContent }

  var needsContent: Bool { !fields.isEmpty || syntax != nil || schema != nil }

  /// All missing and invalid parts. An empty content is only checked if content is expected.
  func faults(in request: SiteRequest, expectsContent: Bool) -> [RequestFault] {
    var faults = headers.compactMap { $0.fault(in: .header, among: request.head.fields.values(of: $0.name)) }
    if !query.isEmpty {
      let pairs = request.query
      faults += query.compactMap { rule in rule.fault(in: .query, among: pairs.filter { $0.name == rule.name }.map(\.value)) }
    }
    guard needsContent, expectsContent || request.content.count > 0 else { return faults }
    if let syntax, let mistake = syntax.mistake(in: request.content.bytes) { faults.append(RequestFault(content: mistake)) }
    if let schema { faults += Self.faults(in: request.content.bytes, by: schema) }
    guard !fields.isEmpty else { return faults }
    switch ContentFields.read(request) {
    case .success(let content): faults += fields.compactMap { $0.fault(in: content) }
    case .failure(let fault): faults += faults.contains { $0.place == .content } ? [] : [fault]
    }
    return faults
  }

  private static func faults(in bytes: [UInt8], by schema: CompiledSchema) -> [RequestFault] {
    do throws(JSONParser.InputError) {
      return schema.violations(in: try JSONParser.read(bytes)).map { RequestFault($0) }
    } catch {
      return [RequestFault(content: ContentSyntax.json.mistake(in: bytes) ?? "is no JSON")]
    }
  }
}
