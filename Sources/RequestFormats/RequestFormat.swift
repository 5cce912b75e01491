internal import Bytes

/// A format of requests, by its name on the command line.
public enum RequestFormat: String, Hashable, Sendable, CaseIterable {
  case curl
  case curlCmd = "curl-cmd"
  case har, postman, insomnia, openapi, hurl, httpie
  /// Files of `run`.
  case collection

  public static let readable: [RequestFormat] = allCases.filter { $0 != .httpie }
  public static let writable: [RequestFormat] = allCases.filter { $0 != .openapi }

  /// The format of a file, by its first members and words; nil if it is none that can be read.
  public static func detect(_ bytes: [UInt8]) -> RequestFormat? {
    let start = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
    var lines = start.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0 == " " || $0 == "\t" || $0 == "\u{feff}" } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.makeIterator()
    guard let first = lines.next() else { return nil }
    if first.hasPrefix("{") {
      guard let root = try? DocumentReader.json(bytes, limits: RequestFormatLimits()) else { return nil }
      return detect(root)
    }
    let words = first.split(separator: " ")
    // Its first key may have any value.
    if words.first?.hasSuffix(":") == true, "\n\(start)".holds("\nrequests:") { return .collection }
    if words.prefix(4).contains(where: { ["curl", "curl.exe"].contains($0.split(separator: "/").last ?? "") }) {
      return CurlFormat.shell(of: bytes) == .cmd ? .curlCmd : .curl
    }
    if words.count > 1, let method = words.first, method.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) { return .hurl }
    if start.holds("insomnia.rest/5") || start.holds("__export_format") { return .insomnia }
    if first.hasPrefix("openapi:") || start.holds("\nopenapi:") || start.holds("swagger:") { return .openapi }
    return nil
  }

  private static func detect(_ root: DocumentNode) -> RequestFormat? {
    if root["log"]["entries"].array != nil { return .har }
    if root["resources"].array != nil || root["type"].text?.holds("insomnia.rest/5") == true { return .insomnia }
    if root["requests"].isObject { return .collection }
    if !root["openapi"].isNull || !root["swagger"].isNull { return .openapi }
    return root["info"].isObject || root["collection"]["info"].isObject ? .postman : nil
  }

  public func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError) -> ImportedRequests {
    switch self {
    case .curl: try CurlFormat.read(bytes, shell: .bash, limits: limits)
    case .curlCmd: try CurlFormat.read(bytes, shell: .cmd, limits: limits)
    case .har: try HARFormat.read(bytes, limits: limits)
    case .postman: try PostmanFormat.read(bytes, limits: limits)
    case .insomnia: try InsomniaFormat.read(bytes, limits: limits)
    case .openapi: try OpenAPIFormat.read(bytes, limits: limits)
    case .hurl: try HurlFormat.read(bytes, limits: limits)
    case .collection: try CollectionFormat.read(bytes, limits: limits)
    case .httpie: throw RequestFormatError(.format, "command lines of HTTPie cannot be read")
    }
  }

  public func write(_ collection: PortableCollection) throws(RequestFormatError) -> ExportedRequests {
    switch self {
    case .hurl: return try HurlFormat.write(collection)
    case .collection: return try CollectionFormat.write(collection)
    default: break
    }
    var exported =
      switch self {
      case .curl: try CurlFormat.write(collection)
      case .curlCmd: try CurlFormat.write(collection, shell: .cmd)
      case .har: HARFormat.write(collection)
      case .postman: PostmanFormat.write(collection)
      case .insomnia: InsomniaFormat.write(collection)
      case .httpie: try HTTPieFormat.write(collection)
      case .openapi, .hurl, .collection: throw RequestFormatError(.format, "descriptions of OpenAPI cannot be written")
      }
    var remarks = RemarkList()
    for request in collection.requests {
      for capture in request.captures { remarks.add("the capture \(capture.name) has no equivalent", for: request) }
      for assertion in request.assertions where assertion.predicate != .exists(true) || assertion.subject != .status {
        remarks.add("an assertion about \(assertion.subject.name) has no equivalent", for: request)
      }
    }
    exported.remarks += remarks.remarks
    return exported
  }
}
