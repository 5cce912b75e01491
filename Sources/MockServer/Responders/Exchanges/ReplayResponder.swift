internal import Bytes
internal import HTTPClient
public import HTTPServer
internal import HTTPWire
internal import Synchronization

/// Replays the responses of an HTTP Archive, by method, path and query; several responses of one request in order, the last one repeatedly.
public struct ReplayResponder: SiteResponder {
  private struct Key: Hashable {
    let method: String
    /// Including the query.
    let target: String
  }

  private let answers: [Key: ReplayedResponses]
  /// `GET /path`, in the archive's order.
  private let known: [String]

  public init(parsing bytes: [UInt8]) throws(ResponderError) {
    if let mistake = ContentSyntax.json.mistake(in: bytes) { throw ResponderError("it \(mistake)", hint: Self.hint) }
    guard let root = try? JSONParser.read(bytes), case .array(let entries)? = root["log"]?["entries"] else {
      throw ResponderError("there is no list 'log.entries' in it", hint: Self.hint)
    }
    var found: [Key: [SiteResponse]] = [:]
    var known: [String] = []
    for entry in entries {
      guard let exchange = ArchivedExchange(entry) else { continue }
      let key = Key(method: exchange.method, target: exchange.target)
      if found[key] == nil { known.append("\(key.method) \(key.target)") }
      found[key, default: []].append(exchange.answer)
    }
    guard !found.isEmpty else { throw ResponderError("no entry in it has a request and a response", hint: Self.hint) }
    answers = found.mapValues { ReplayedResponses($0) }
    self.known = known
  }

  /// Blocks; for the start of a program.
  public init(file path: String) throws(ResponderError) {
    let bytes = try FileContent.read(path)
    do throws(ResponderError) {
      try self.init(parsing: bytes)
    } catch {
      throw ResponderError(error.mistakes, file: path)
    }
  }

  /// The number of distinct requests with responses.
  public var count: Int { answers.count }

  public func plan(for request: SiteRequest) -> SitePlan? {
    let target = ArchivedExchange.target(of: request.head.target)
    var found = answers[Key(method: request.head.method, target: target)]
    if found == nil, request.head.method == "HEAD" { found = answers[Key(method: "GET", target: target)] }
    // `--record` redacts secrets in URLs.
    if found == nil { found = answers[Key(method: request.head.method, target: Redaction().shown(target))] }
    guard let found else { return .always(missing("\(request.head.method) \(target)")).with { $0.protection = .knownHost } }
    return SitePlan(protection: .knownHost) { _ in .now(found.next()) }
  }

  private func missing(_ asked: String) -> SiteResponse {
    let shown = known.prefix(Self.mostShown).map { JSONValue.string($0) }
    return .problem(
      404, "the archive has no '\(asked)'", [.init("known", .array(shown)), .init("known_count", .integer(Int64(known.count)))])
  }

  private static let hint = Hint.code(.giveHTTPArchive)
  private static let mostShown = 50
}

/// The responses to one request, shared by all connections.
private final class ReplayedResponses: Sendable {
  private let answers: [SiteResponse]
  private let turn = Atomic(0)

  /// `answers` must not be empty.
  init(_ answers: [SiteResponse]) { self.answers = answers }

  func next() -> SiteResponse {
    let index = turn.load(ordering: .relaxed) >= answers.count ? answers.count - 1 : turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return answers[min(index, answers.count - 1)]
  }
}
