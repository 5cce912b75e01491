public import Bytes
public import Transport

/// Addresses in the order of the time that a TCP connection to them takes.
public struct AddressRanking: Sendable {
  /// One address and its measurement.
  public struct Entry: Hashable, Sendable {
    public let address: IPAddress
    /// Nil if the connection failed.
    public let connectTime: Duration?
    public let error: TransportError?
  }

  private let reactor: Reactor
  private let options: TCPOptions
  private let window: Int

  /// `window` is the maximum number of concurrent connections.
  public init(on reactor: Reactor, options: TCPOptions = TCPOptions(), window: Int = 8) {
    self.reactor = reactor
    self.options = options
    self.window = max(window, 1)
  }

  /// Connects to each address once and closes the connections; the fastest first, those that failed last in their given order.
  ///
  /// An address that has not responded by the deadline has failed.
  public func rank(_ addresses: [IPAddress], port: UInt16, deadline: Deadline) async -> [Entry] {
    let (reactor, options, window) = (reactor, options, window)
    let entries = await reactor.run {
      await withTaskGroup(of: (Int, Entry).self) { group in
        var entries: [Entry?] = Array(repeating: nil, count: addresses.count)
        var next = 0
        func add() {
          guard next < addresses.count else { return }
          let index = next
          next += 1
          group.addTask { (index, await Self.measure(Endpoint(addresses[index], port: port), reactor, options, deadline)) }
        }
        for _ in 0..<window { add() }
        for await (index, entry) in group {
          entries[index] = entry
          add()
        }
        return entries.compactMap(\.self)
      }
    }
    // The standard library's sort is not guaranteed to be stable.
    return entries.enumerated().sorted { left, right in
      switch (left.element.connectTime, right.element.connectTime) {
      case (let one?, let other?): one == other ? left.offset < right.offset : one < other
      case (nil, nil): left.offset < right.offset
      case (let one, _): one != nil
      }
    }.map(\.element)
  }

  private static func measure(
    _ endpoint: Endpoint, _ reactor: Reactor, _ options: TCPOptions, _ deadline: Deadline
  ) async -> Entry {
    do throws(TransportError) {
      let candidate = try await TCPConnection.dial(endpoint, on: reactor, options: options, deadline: deadline)
      let time = candidate.connectStarted.duration(to: candidate.connectEnded)
      return Entry(address: endpoint.address, connectTime: time, error: nil)
    } catch {
      return Entry(address: endpoint.address, connectTime: nil, error: error)
    }
  }
}
