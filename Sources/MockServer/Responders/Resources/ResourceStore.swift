internal import Bytes
internal import Crypto
internal import HTTPWire
public import Transport

/// The members of a collection in memory, and the file that persists them.
public actor ResourceStore: ResourceCollection {
  private var resources: [Resource] = []
  private var places: [String: Int] = [:]
  /// The id for the next member that has none.
  private var nextID: Int64 = 1
  private let file: String?
  private let pool: BlockingPool?
  /// The number of changes, and the number of them that the file contains.
  private var (changes, written) = (0, 0)
  private var writing: Task<(count: Int, failure: String?), Never>?

  /// Creates a collection in memory only.
  public init() { (file, pool) = (nil, nil) }

  /// Reads the file, an array of objects, if it exists, and writes it after each change. Blocks; for the start of a program.
  public init(file: String, pool: BlockingPool) throws(ResponderError) {
    self.file = file
    self.pool = pool
    guard let bytes = try Self.content(of: file) else { return }
    for value in try Self.values(bytes, file) {
      guard let resource = Resource(value), places[resource.id] == nil else {
        throw ResponderError(
          "an element is not an object with a unique id: \(String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self))",
          hint: "every object has an 'id', a text or a number, that no other has", file: file)
      }
      places[resource.id] = resources.count
      resources.append(resource)
      if let number = Int64(resource.id), number >= nextID, number < .max { nextID = number + 1 }
    }
  }

  /// Nil if the file does not exist.
  private static func content(of file: String) throws(ResponderError) -> [UInt8]? {
    do throws(TransportError) {
      return try FileContent.bytes(of: file)
    } catch {
      if error.isNoSuchFile { return nil }
      throw .unreadable("it cannot be read: \(error)", file: file)
    }
  }

  private static func values(_ bytes: [UInt8], _ file: String) throws(ResponderError) -> [JSONValue] {
    guard !bytes.isEmpty else { return [] }
    if let mistake = ContentSyntax.json.mistake(in: bytes) { throw ResponderError("it \(mistake)", file: file) }
    guard case .array(let values)? = try? JSONParser.read(bytes) else {
      throw ResponderError("it is no array", hint: "a collection is kept as [{\"id\": 1, …}, …]", file: file)
    }
    return values
  }
}

// MARK: - Queries

extension ResourceStore {
  func list(_ filters: [ResourceFilter], offset: Int, limit: Int) -> ResourceListing {
    let found = filters.isEmpty ? resources : resources.filter { resource in filters.allSatisfy { $0.holds(resource.value) } }
    return ResourceListing(total: found.count, content: .values(found.dropFirst(offset).prefix(limit).map(\.value)))
  }

  func resource(_ id: String) -> Resource? { places[id].map { resources[$0] } }
}

// MARK: - Changes

extension ResourceStore {
  /// Generates an id if the object has none.
  func add(_ value: JSONValue) async throws(ResourceError) -> Resource {
    let resource = try Resource(adding: value, nextID: nextID)
    guard places[resource.id] == nil else { throw .exists(resource.id) }
    try insert(resource)
    try await save()
    return resource
  }

  /// Creates or replaces a member; `isNew` is true if it was created.
  func put(_ value: JSONValue, at id: String, if fields: FieldSection) async throws(ResourceError) -> (resource: Resource, isNew: Bool) {
    let old = resource(id)
    let new = try Resource(replacing: old, by: value, at: id, if: fields)
    if let place = places[id] { resources[place] = new } else { try insert(new) }
    try await save()
    return (new, old == nil)
  }

  /// Applies a merge patch (RFC 7396).
  func patch(_ id: String, with patch: JSONValue, if fields: FieldSection) async throws(ResourceError) -> Resource {
    guard let place = places[id] else { throw .missing }
    let new = try resources[place].patched(by: patch, if: fields)
    resources[place] = new
    try await save()
    return new
  }

  func remove(_ id: String, if fields: FieldSection) async throws(ResourceError) {
    guard let place = places[id] else { throw .missing }
    try resources[place].checkRemoval(if: fields)
    resources.remove(at: place)
    places[id] = nil
    for (index, resource) in resources.enumerated().dropFirst(place) { places[resource.id] = index }
    try await save()
  }

  private func insert(_ resource: Resource) throws(ResourceError) {
    guard resources.count < Self.most else { throw .full }
    places[resource.id] = resources.count
    resources.append(resource)
    if let number = Int64(resource.id), number >= nextID, number < .max { nextID = number + 1 }
  }

  /// Returns when the file contains this change. Changes made during a write are written together.
  private func save() async throws(ResourceError) {
    changes += 1
    guard let file, let pool else { return }
    let wanted = changes
    while written < wanted {
      let task = writing ?? Task { await self.writeAll(to: file, by: pool) }
      writing = task
      let (count, failure) = await task.value
      if count >= wanted, let failure { throw .unwritten(failure) }
    }
  }

  /// Returns the number of changes written, and the error if the write failed. `writing` is nil once it has returned.
  private func writeAll(to file: String, by pool: BlockingPool) async -> (count: Int, failure: String?) {
    let (count, values) = (changes, resources.map(\.value))
    let failure = await Self.write(values, to: file, by: pool)
    writing = nil
    if failure == nil { written = count }
    return (count, failure)
  }

  /// The error; nil on success.
  private static func write(_ values: [JSONValue], to file: String, by pool: BlockingPool) async -> String? {
    do throws(TransportError) {
      let result = try await pool.run("write", deadline: .after(.seconds(30))) { () throws(TransportError) in
        try FileReplacement.write(JSONWriter(pretty: true).bytes(of: .array(values)) + [UInt8(ascii: "\n")], to: file)
      }
      try result.get()
      return nil
    } catch {
      return "'\(file)' cannot be written: \(error)"
    }
  }

  private static let most = 100_000
}
