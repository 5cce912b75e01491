internal import Bytes
internal import HTTPWire
public import JSONSchema

/// What requests need.
public struct RequestRules: Sendable {
  public var headers: [ValueRule] = []
  public var query: [ValueRule] = []
  public var fields: [FieldRule] = []
  /// What content has to be, where there is any.
  public var syntax: ContentSyntax?
  /// A schema of JSON that content must satisfy, where there is any.
  public var schema: CompiledSchema?
  /// Bytes of content that are kept to be looked at; more are refused.
  public var contentLimit = 4 << 20

  public init() {}

  public var isEmpty: Bool { headers.isEmpty && query.isEmpty && !needsContent }

  var needsContent: Bool { !fields.isEmpty || syntax != nil || schema != nil }

  /// All that is missing or wrong. Without content nothing of it is judged but where it is expected.
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
    switch RequestFields.read(request) {
    case .success(let content): faults += fields.compactMap { $0.fault(in: content) }
    case .failure(let fault): faults += faults.contains { $0.place == .content } ? [] : [fault]
    }
    return faults
  }

  private static func faults(in bytes: [UInt8], by schema: CompiledSchema) -> [RequestFault] {
    do throws(JSONReader.Mistake) {
      return schema.violations(in: try JSONReader.read(bytes)).map { RequestFault($0) }
    } catch {
      return [RequestFault(content: ContentSyntax.json.mistake(in: bytes) ?? "is no JSON")]
    }
  }
}
