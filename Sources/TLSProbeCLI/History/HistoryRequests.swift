internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Report
internal import RequestFormats
internal import Store

/// The requests of entries of `fetch`, for the formats of other programs. What was redacted stays redacted.
struct HistoryRequests {
  private(set) var requests: [PortableRequest] = []
  /// What is missing or redacted, a line each.
  private(set) var warnings: [String] = []

  var collection: PortableCollection { PortableCollection(name: "history", items: requests.map { .request($0) }) }

  /// Adds the request of an entry; one without a request is a warning.
  mutating func add(_ entry: HistoryEntry) {
    guard let fetch = document(of: entry)?.fetch, let sent = fetch.hops.first?.request else { return }
    let name = "history:\(entry.number)"
    var request = PortableRequest(name: name, method: sent.method, url: sent.url)
    for field in sent.headers where !Self.derived.contains(field.name.lowercased()) && !field.name.hasPrefix(":") {
      request.fields.append(FieldLine(field.name, field.value))
    }
    if fetch.hops.first?.response == nil, entry.request == nil, Self.hasBody(sent, entry) {
      warnings.append("\(name): the body is missing, since it was not sent")
    }
    addBody(of: entry, to: &request)
    for option in entry.arguments.options where Self.options.contains(option.name) {
      guard !option.isRedacted else {
        warnings.append("\(name): the secret in --\(option.name) is redacted")
        continue
      }
      request.options.append(option.name, option.value)
    }
    warnRedacted(request)
    requests.append(request)
  }

  /// The entries of an HTTP Archive, one for each exchange, with the bodies that are stored.
  mutating func archiveEntries(of entry: HistoryEntry) -> [JSONValue] {
    let before = requests.count
    add(entry)
    guard requests.count > before, let saved = document(of: entry)?.withContent(of: entry),
      let archive = try? JSONParser.read(HAR().render(saved, options: RenderOptions()))
    else { return [] }
    requests.removeLast()
    guard case .array(let entries)? = archive["log"]?["entries"] else { return [] }
    return entries
  }

  private mutating func document(of entry: HistoryEntry) -> Document? {
    guard entry.command == "fetch" else {
      warnings.append("history:\(entry.number): a run of '\(entry.command)' has no request")
      return nil
    }
    guard let saved = try? DocumentReader.document(in: entry.document, accepting: [FetchObservation.self]),
      saved.document.fetch?.hops.isEmpty == false
    else {
      warnings.append("history:\(entry.number): no request was sent")
      return nil
    }
    return saved.document
  }

  private static func hasBody(_ sent: RequestObservation, _ entry: HistoryEntry) -> Bool {
    if let length = sent.headers.first("content-length") { return length != "0" }
    // Over HTTP/2 no field announces a body of unknown length.
    return sent.headers.first("transfer-encoding") != nil || entry.arguments.options.contains { $0.name == "upload-file" }
  }

  private mutating func addBody(of entry: HistoryEntry, to request: inout PortableRequest) {
    guard let content = entry.request else { return }
    guard let bytes = content.bytes else {
      warnings.append("history:\(entry.number): the body of \(content.size) bytes was not stored")
      return
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      request.body = .text(text, type: request.field("content-type") == nil ? content.type : nil)
    } else {
      request.body = .bytes(bytes)
    }
  }

  private mutating func warnRedacted(_ request: PortableRequest) {
    func warn(_ part: String, _ text: String) {
      if text.holds(Redaction.mark) { warnings.append("\(request.name ?? ""): \(part) is redacted") }
    }
    warn("a secret in the URL", request.url)
    for field in request.fields { warn(field.nameText, field.valueText) }
    if case .text(let text, _) = request.body { warn("a secret in the body", text) }
  }

  /// Header fields that each client sets itself.
  private static let derived: Set<String> = ["host", "content-length", "connection", "transfer-encoding"]
  /// Options that other programs have, too.
  private static let options: Set<String> = [
    "insecure", "location", "location-trusted", "max-redirs", "max-time", "connect-timeout", "proxy", "cacert", "resolve", "connect-to",
    "http1.0", "http1.1", "http2", "http2-prior-knowledge", "ipv4", "ipv6", "compressed",
  ]
}

extension Document {
  /// With the stored contents of the first request and the last response.
  fileprivate func withContent(of entry: HistoryEntry) -> Document {
    var document = withBody(entry.response?.bytes)
    guard var fetch = document.fetch, !fetch.hops.isEmpty else { return document }
    fetch.hops[0].request.content = entry.request?.bytes
    document.observation[FetchObservation.self] = .observed(fetch)
    return document
  }
}
