internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// The members of a collection in a database, of which only those in use are in memory.
struct StoredResources: ResourceCollection {
  private let table: any ResourceTable

  init(_ table: any ResourceTable) { self.table = table }

  func list(_ filters: [ResourceFilter], offset: Int, limit: Int) async throws(ResourceError) -> ResourceListing {
    var selection = ResourceSelection(fragment: filters.lazy.compactMap(\.fragment).first)
    if !filters.isEmpty {
      selection.accepts = { bytes in
        guard let value = try? JSONParser.read(bytes) else { return false }
        return filters.allSatisfy { $0.holds(value) }
      }
    }
    let (table, chosen) = (table, selection)
    return try await Self.reading { () async throws(ResourceTableError) in
      let total = try await table.count(chosen)
      // Without filters, the database skips the rows.
      let start = filters.isEmpty && offset > 0 ? try await table.position(before: offset) : 0
      let pages = ResourcePages(table, chosen, after: start, skipping: filters.isEmpty ? 0 : offset, limit: limit)
      return ResourceListing(total: total, content: .generated(pages))
    }
  }

  func resource(_ id: String) async throws(ResourceError) -> Resource? {
    let table = table
    return try await Self.reading { () async throws(ResourceTableError) in try await table.row(id) }.flatMap(Self.resource)
  }

  func add(_ value: JSONValue) async throws(ResourceError) -> Resource {
    let table = table
    let (result, isNew) = try await Self.reading { () async throws(ResourceTableError) in
      try await table.insert { next in
        let result = Result { () throws(ResourceError) in try Resource(adding: value, nextID: next) }
        return (result, (try? result.get()).map { ResourceRow(id: $0.id, bytes: Self.bytes($0)) })
      }
    }
    let resource = try result.get()
    guard isNew else { throw .exists(resource.id) }
    return resource
  }

  func put(_ value: JSONValue, at id: String, if fields: FieldSection) async throws(ResourceError) -> (resource: Resource, isNew: Bool) {
    try await change(id) { old throws(ResourceError) in
      let resource = try Resource(replacing: old, by: value, at: id, if: fields)
      return ((resource, old == nil), .write(Self.bytes(resource), next: resource.nextID(after: 1)))
    }
  }

  func patch(_ id: String, with patch: JSONValue, if fields: FieldSection) async throws(ResourceError) -> Resource {
    try await change(id) { old throws(ResourceError) in
      guard let old else { throw .missing }
      let resource = try old.patched(by: patch, if: fields)
      return (resource, .write(Self.bytes(resource), next: 1))
    }
  }

  func remove(_ id: String, if fields: FieldSection) async throws(ResourceError) {
    try await change(id) { old throws(ResourceError) in
      guard let old else { throw .missing }
      try old.checkRemoval(if: fields)
      return ((), .remove)
    }
  }

  /// Performs the change that `decide` returns for the current member, in one transaction.
  private func change<T: Sendable>(
    _ id: String, _ decide: @escaping @Sendable (Resource?) throws(ResourceError) -> (T, ResourceChange)
  ) async throws(ResourceError) -> T {
    let table = table
    let result = try await Self.reading { () async throws(ResourceTableError) in
      try await table.change(id) { old in
        let result = Result { () throws(ResourceError) in try decide(old.flatMap(Self.resource)) }
        return (result, (try? result.get())?.1)
      }
    }
    return try result.get().0
  }

  private static func reading<T: Sendable>(
    _ body: @Sendable () async throws(ResourceTableError) -> T
  ) async throws(ResourceError) -> T {
    do throws(ResourceTableError) { return try await body() } catch {
      throw error.isDiskFull ? .diskFull : .unavailable(error.what)
    }
  }

  private static func resource(_ bytes: [UInt8]) -> Resource? { (try? JSONParser.read(bytes)).flatMap { Resource($0) } }

  /// As in responses.
  private static func bytes(_ resource: Resource) -> [UInt8] { JSONWriter(pretty: false, spaced: true).bytes(of: resource.value) }
}

/// The array of a query's members, read while it is sent.
private actor ResourcePages: SiteGenerator {
  private let table: any ResourceTable
  private let selection: ResourceSelection
  private var position: Int64
  private var (skipped, left): (Int, Int)
  private var hasBegun = false
  private var isFirst = true
  private var hasEnded = false

  init(_ table: any ResourceTable, _ selection: ResourceSelection, after position: Int64, skipping: Int, limit: Int) {
    self.table = table
    self.selection = selection
    self.position = position
    (skipped, left) = (skipping, limit)
  }

  func next() async -> [UInt8]? {
    var output: [UInt8] = []
    if !hasBegun {
      hasBegun = true
      output.append(UInt8(ascii: "["))
    }
    while !hasEnded, output.count < Self.portion / 2 {
      guard left > 0 else {
        end(&output)
        break
      }
      guard let rows = try? await table.rows(after: position, selection, bytes: Self.portion) else { return nil }
      position = rows.last
      for value in rows.values {
        guard skipped == 0 else {
          skipped -= 1
          continue
        }
        guard left > 0 else { break }
        left -= 1
        if !isFirst { output += [UInt8(ascii: ","), UInt8(ascii: " ")] }
        isFirst = false
        output += value
      }
      if rows.isAtEnd { end(&output) }
    }
    return output
  }

  private func end(_ output: inout [UInt8]) {
    hasEnded = true
    output += [UInt8(ascii: "]"), 0x0a]
  }

  private static let portion = 262_144
}
