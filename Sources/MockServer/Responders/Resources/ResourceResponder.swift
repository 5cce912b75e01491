internal import Bytes
public import HTTPServer
internal import HTTPWire

/// A collection below one path, with requests to list, add, replace, patch and remove its members.
public struct ResourceResponder: SiteResponder {
  private let path: [String]
  private let store: any ResourceCollection
  private let keeping: SitePlan.Keeping

  /// Throws if the path is invalid; a member of more than `limit` bytes is refused.
  public init(path: String, store: ResourceStore, limit: Int = 4 << 20) throws(ResponderError) {
    try self.init(path: path, collection: store, limit: limit)
  }

  /// Keeps the members in a database.
  public init(path: String, table: any ResourceTable, limit: Int = 4 << 20) throws(ResponderError) {
    try self.init(path: path, collection: StoredResources(table), limit: limit)
  }

  private init(path: String, collection: any ResourceCollection, limit: Int) throws(ResponderError) {
    self.path = path.split(separator: "/").map(String.init)
    guard path.hasPrefix("/"), !self.path.isEmpty else {
      throw ResponderError("'\(path)' is no path of a collection", hint: "as in /items")
    }
    store = collection
    keeping = .bytes(limit: limit)
  }

  public func plan(for request: SiteRequest) -> SitePlan? { response(to: request)?.with { $0.protection = .collection } }

  private func response(to request: SiteRequest) -> SitePlan? {
    guard request.segments.starts(with: path), request.segments.count <= path.count + 1 else { return nil }
    let (method, store) = (request.head.method, store)
    if request.segments.count == path.count {
      switch method {
      case "GET", "HEAD": return SitePlan { request in .later { await Self.list(request, store) } }
      case "POST": return SitePlan(keeping: keeping) { request in .later { [self] in await add(request) } }
      default: return .always(.notAllowed(method, allowed: ["GET", "HEAD", "POST"]))
      }
    }
    let id = request.segments[path.count]
    switch method {
    case "GET", "HEAD": return SitePlan { request in .later { await Self.show(id, request, store) } }
    case "PUT": return SitePlan(keeping: keeping) { request in .later { [self] in await put(id, request) } }
    case "PATCH": return SitePlan(keeping: keeping) { request in .later { await Self.patch(id, request, store) } }
    case "DELETE": return SitePlan { request in .later { await Self.remove(id, request, store) } }
    default: return .always(.notAllowed(method, allowed: ["GET", "HEAD", "PUT", "PATCH", "DELETE"]))
    }
  }

  private static func list(_ request: SiteRequest, _ store: any ResourceCollection) async -> SiteResponse {
    var (offset, limit) = (0, Int.max)
    var filters: [ResourceFilter] = []
    var faults: [RequestFault] = []
    for (name, value) in request.query {
      guard name == "limit" || name == "offset" else {
        filters.append(ResourceFilter(name: name, value: value))
        continue
      }
      guard let number = Int(value), number >= 0 else {
        faults.append(RequestFault(.query, name, "is no count"))
        continue
      }
      if name == "limit" { limit = number } else { offset = number }
    }
    guard faults.isEmpty else { return .faults(faults) }
    do throws(ResourceError) {
      return try await store.list(filters, offset: offset, limit: limit).response
    } catch {
      return answer(to: error, "")
    }
  }

  private static func show(_ id: String, _ request: SiteRequest, _ store: any ResourceCollection) async -> SiteResponse {
    let resource: Resource
    do throws(ResourceError) {
      guard let found = try await store.resource(id) else { return answer(to: .missing, id) }
      resource = found
    } catch {
      return answer(to: error, id)
    }
    guard resource.tag.isHeld(by: request.head.fields) != true else {
      return SiteResponse.status(304).with { $0.fields.append("ETag", resource.tag.text) }
    }
    return told(resource)
  }

  private func add(_ request: SiteRequest) async -> SiteResponse {
    await Self.changing(request, "") { value throws(ResourceError) in
      let resource = try await store.add(value)
      return Self.told(resource, status: 201).with { $0.fields.append("Location", location(of: resource)) }
    }
  }

  private func put(_ id: String, _ request: SiteRequest) async -> SiteResponse {
    await Self.changing(request, id) { value throws(ResourceError) in
      let (resource, isNew) = try await store.put(value, at: id, if: request.head.fields)
      guard isNew else { return Self.told(resource) }
      return Self.told(resource, status: 201).with { $0.fields.append("Location", location(of: resource)) }
    }
  }

  private static func patch(_ id: String, _ request: SiteRequest, _ store: any ResourceCollection) async -> SiteResponse {
    guard ["application/merge-patch+json", "application/json", ""].contains(request.mediaType) else {
      // RFC 5789, section 2.2.
      return SiteResponse.problem(415, "a patch is application/merge-patch+json").with {
        $0.fields.append("Accept-Patch", "application/merge-patch+json")
      }
    }
    return await changing(request, id) { value throws(ResourceError) in
      told(try await store.patch(id, with: value, if: request.head.fields))
    }
  }

  private static func remove(_ id: String, _ request: SiteRequest, _ store: any ResourceCollection) async -> SiteResponse {
    do throws(ResourceError) {
      try await store.remove(id, if: request.head.fields)
      return .status(204)
    } catch {
      return answer(to: error, id)
    }
  }

  /// Passes the parsed content to `change`.
  private static func changing(
    _ request: SiteRequest, _ id: String, _ change: (JSONValue) async throws(ResourceError) -> SiteResponse
  ) async -> SiteResponse {
    guard let value = try? JSONParser.read(request.content.bytes) else {
      return .faults([RequestFault(content: ContentSyntax.json.mistake(in: request.content.bytes) ?? "is no JSON")])
    }
    do throws(ResourceError) {
      return try await change(value)
    } catch {
      return answer(to: error, id)
    }
  }

  private static func told(_ resource: Resource, status: Int = 200) -> SiteResponse {
    SiteResponse.json(resource.value).with {
      $0.status = status
      $0.fields.append("ETag", resource.tag.text)
    }
  }

  private func location(of resource: Resource) -> String {
    "/" + (path + [resource.id]).map { PercentEncoding.encode($0) }.joined(separator: "/")
  }

  private static func answer(to error: ResourceError, _ id: String) -> SiteResponse {
    switch error {
    case .missing: .problem(404, "there is no '\(id)'")
    case .exists(let id): .problem(409, "there is a '\(id)' already")
    case .otherID(let other): .problem(409, "the id in the content is '\(other)', and the path's '\(id)'")
    case .condition: .problem(412, "a condition of the request does not hold")
    case .noObject: .problem(422, "a member is an object, and its id a text or a number")
    case .full: .problem(507, "there is no room for more")
    case .unwritten(let why): .problem(500, "the change is made, but \(why)")
    case .diskFull: .problem(507, "the change is not made: no space left on device")
    case .unavailable(let why): .problem(500, "the database cannot be used: \(why)")
    }
  }
}
