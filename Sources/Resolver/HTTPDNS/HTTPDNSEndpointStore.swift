public import Transport

/// Keeps the endpoints of accounts between runs.
public protocol HTTPDNSEndpointStore: Sendable {
  /// The stored list of a resolver; nil if there is none.
  func read(_ resolver: String, deadline: Deadline) async throws(ResolverError) -> [UInt8]?

  func write(_ bytes: [UInt8], _ resolver: String, deadline: Deadline) async throws(ResolverError)
}

/// A folder with a file per resolver, `httpdns-NAME.json`, readable only by its owner.
///
/// A file is replaced as a whole: readers never see a part of it, and a failure leaves the old one.
public struct HTTPDNSEndpointFolder: HTTPDNSEndpointStore {
  private let path: String
  private let pool: BlockingPool

  /// A folder that does not exist is created when the first list is written, accessible only to its owner.
  public init(_ path: String, pool: BlockingPool) {
    self.path = path
    self.pool = pool
  }

  public func read(_ resolver: String, deadline: Deadline) async throws(ResolverError) -> [UInt8]? {
    let file = file(of: resolver)
    return try await perform("read the endpoints in '\(file)'", resolver, deadline) { () throws(TransportError) -> [UInt8]? in
      do throws(TransportError) {
        let input = try InputFile(regularAt: file)
        // A longer file is not a list; empty content is reported as damaged.
        return try input.contents(limit: Self.longest, deadline: .after(.seconds(10))) ?? []
      } catch {
        if error.isNoSuchFile { return nil }
        throw error
      }
    }
  }

  public func write(_ bytes: [UInt8], _ resolver: String, deadline: Deadline) async throws(ResolverError) {
    let (folder, file) = (path, file(of: resolver))
    try await perform("write the endpoints to '\(file)'", resolver, deadline) { () throws(TransportError) in
      do throws(TransportError) {
        try FileReplacement.write(bytes, to: file)
      } catch {
        guard error.isNoSuchFile else { throw error }
        try PrivateFolder.create(folder)
        try FileReplacement.write(bytes, to: file)
      }
    }
  }

  /// The names of accounts contain no slash and no leading dot.
  private func file(of resolver: String) -> String { "\(path)/httpdns-\(resolver).json" }

  private func perform<T: Sendable>(
    _ what: String, _ resolver: String, _ deadline: Deadline, _ body: @escaping @Sendable () throws(TransportError) -> T
  ) async throws(ResolverError) -> T {
    do throws(TransportError) {
      return try await pool.run("endpoints", deadline: deadline, body).get()
    } catch {
      throw ResolverError(
        .httpdnsState, name: "httpdns:\(resolver)", detail: "cannot \(what): \(error.systemReason ?? "\(error)")", causes: ["\(error)"])
    }
  }

  private static let longest = 65_536
}
