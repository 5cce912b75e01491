public import Bytes
public import DomainNames
public import Transport

/// The system's resolver (`getaddrinfo`: hosts file, DNS, and the sources in nsswitch.conf).
///
/// The call blocks, so it runs on a thread pool; a caller whose deadline passes does not wait for it to end.
public struct SystemBackend: ResolverBackend {
  private let pool: BlockingPool

  public init(pool: BlockingPool) {
    self.pool = pool
  }

  public var name: String { "system" }

  public func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress] {
    let ascii = host.ascii
    let found: Result<[IPAddress], ResolverError>
    do throws(TransportError) {
      found = try await pool.run("resolve", deadline: deadline) { () throws(ResolverError) in
        try SystemLookup.addresses(of: ascii, families: families)
      }
    } catch {
      throw ResolverError(error.code == .cancelled ? .cancelled : .timedOut, name: ascii)
    }
    return try found.get()
  }
}
