internal import Bytes
internal import Connect
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire
internal import Transport

/// What a server does after a crafted message.
enum Reaction: Hashable, Sendable, CustomStringConvertible {
  case alert(AlertDescription)
  /// An encrypted record that the keys of the connection do not open.
  case unreadable
  case closed
  case reset
  /// Nothing within the time limit.
  case silent
  /// A valid Finished.
  case finished
  /// Content after the handshake.
  case content
  case unexpected(String)

  var description: String {
    switch self {
    case .alert(let alert): "alert \(alert)"
    case .unreadable: "an encrypted record"
    case .closed: "closed without an alert"
    case .reset: "reset"
    case .silent: "no response"
    case .finished: "Finished"
    case .content: "content"
    case .unexpected(let what): what
    }
  }
}

/// The reactions to one crafted message, up to the end of the connection.
struct ReactionSeries: Hashable, Sendable, CustomStringConvertible {
  var first: Reaction
  /// Without a difference between closed and reset, which depends on unread bytes of the client.
  var rest: [Reaction] = []

  var description: String { ([first] + rest).map(\.description).joined(separator: ", then ") }
}

/// A connection with a crafted handshake.
struct CraftedConnection {
  let stream: TransportStream
  var handshake: CraftedHandshake
  private let deadline: Deadline
  /// The time from the ClientHello to the end of the server's flight.
  private var roundTrip = Duration.zero

  /// The length of the last content, and its first byte. The rest is not kept.
  private(set) var contentCount = 0
  private(set) var contentType: UInt8?

  /// How long a server is waited for that may send nothing.
  var patience: Duration { .seconds(1) + roundTrip * 3 }

  init(_ stream: TransportStream, _ handshake: CraftedHandshake, deadline: Deadline) {
    (self.stream, self.handshake, self.deadline) = (stream, handshake, deadline)
  }

  /// Sends the ClientHello and receives the server's flight up to ServerHelloDone.
  mutating func receiveFlight() async throws(ProbeFailure) {
    let start = ContinuousClock.now
    defer { roundTrip = start.duration(to: .now) }
    switch await reaction(to: handshake.opening, until: .flight) {
    case .unexpected(Self.flightMark): return
    case let other: throw ProbeFailure(insteadOfServerHello: other)
    }
  }

  /// Completes the handshake with an ephemeral key exchange, or with RSA and this pre-master secret.
  mutating func complete(keyExchange body: [UInt8], preMaster: [UInt8]) async throws(ProbeFailure) -> Reaction {
    let flight = try mapped { () throws(TLSError) in try handshake.finish(keyExchange: body, preMaster: preMaster) }
    return await reaction(to: flight)
  }

  func mapped<T>(_ step: () throws(TLSError) -> T) throws(ProbeFailure) -> T {
    return try TLSError.translating(try step()) { ProbeFailure(.ownFailure, detail: $0.description) }
  }

  /// Sends the bytes and returns the server's first reaction, within `patience` if given.
  mutating func reaction(to output: [UInt8], within patience: Duration? = nil) async -> Reaction {
    await reaction(to: output, until: nil, within: patience)
  }

  /// Sends the bytes and returns the reactions until the server closes, or sends nothing for the time of `patience`.
  mutating func reactions(to output: [UInt8], within patience: Duration) async -> ReactionSeries {
    var series = ReactionSeries(first: await reaction(to: output, within: patience))
    var last = series.first
    while ![.closed, .reset, .silent, .unreadable].contains(last), series.rest.count < Self.longestSeries {
      last = await reaction(to: [], within: patience)
      if case .unexpected = last { break }
      series.rest.append(last == .reset ? .closed : last)
    }
    return series
  }

  private static let longestSeries = 4

  private enum Milestone { case flight }

  private mutating func reaction(to output: [UInt8], until milestone: Milestone?, within patience: Duration? = nil) async -> Reaction {
    let limit = patience.map { Deadline.after($0).earlier(of: deadline) } ?? deadline
    var output = output
    // What an earlier read has left.
    if output.isEmpty, let known = reaction(of: handshake.received([]), milestone) { return known }
    while true {
      let input: [UInt8]
      do throws(TransportError) {
        if !output.isEmpty { try await stream.write(output, deadline: limit) }
        output = []
        input = try await stream.read(deadline: limit)
      } catch {
        return error.code == .timedOut || error.code == .cancelled ? .silent : .reset
      }
      if input.isEmpty { return .closed }
      if let known = reaction(of: handshake.received(input), milestone) { return known }
    }
  }

  /// Nil if more bytes are required.
  private mutating func reaction(of progress: CraftedHandshake.Progress, _ milestone: Milestone?) -> Reaction? {
    switch progress {
    case .wait: return nil
    case .flight: return milestone == .flight ? .unexpected(Self.flightMark) : .unexpected("ServerHelloDone")
    case .finished: return .finished
    case .content(let bytes):
      (contentCount, contentType) = (bytes.count, bytes.first)
      return .content
    case .alert(let alert): return .alert(alert.what)
    case .unreadable: return .unreadable
    case .unexpected(let what): return .unexpected(what)
    }
  }

  private static let flightMark = "flight"
}

extension VulnerabilityContext {
  /// Runs an attempt for each element over a connection of its own, all at the same time; nil for those beyond the probe's connections.
  ///
  /// Those that failed, which may be due to a server that serves one client at a time, are repeated one after the other.
  func attempts<Vector: Sendable, Value: Sendable>(
    _ vectors: [Vector], _ attempt: @escaping @Sendable (Vector, TransportStream, Deadline) async -> Result<Value, ProbeFailure>
  ) async -> [Result<Value, ProbeFailure>?] {
    var results = await all(vectors, attempt)
    for index in vectors.indices {
      guard case .failure(let failure)? = results[index], failure.isPassing, !bench.isOver else { continue }
      guard let again = await all([vectors[index]], attempt)[0] else { break }
      results[index] = again
    }
    return results
  }

  private func all<Vector: Sendable, Value: Sendable>(
    _ vectors: [Vector], _ attempt: @escaping @Sendable (Vector, TransportStream, Deadline) async -> Result<Value, ProbeFailure>
  ) async -> [Result<Value, ProbeFailure>?] {
    let granted = bench.reserve(vectors.count)
    let (connector, route, overall) = (bench.connector, bench.routes[0], bench.overall)
    let limit = min(connector.options.handshakeTimeout, Self.longest)
    var results = [Result<Value, ProbeFailure>?](repeating: nil, count: vectors.count)
    var traffic: (sent: UInt64, received: UInt64) = (0, 0)
    await withTaskGroup(of: (Int, Result<Value, ProbeFailure>, UInt64, UInt64).self) { group in
      for index in 0..<granted {
        let vector = vectors[index]
        group.addTask {
          do throws(ConnectError) {
            let stream = try await connector.open(route, deadline: overall)
            defer { stream.abort() }
            let outcome = await attempt(vector, stream, Deadline.after(limit).earlier(of: overall))
            return (index, outcome, stream.bytesWritten, stream.bytesRead)
          } catch {
            return (index, .failure(ProbeFailure(error)), 0, 0)
          }
        }
      }
      for await (index, outcome, sent, received) in group {
        results[index] = outcome
        traffic.sent += sent
        traffic.received += received
      }
    }
    bench.addTraffic(sent: traffic.sent, received: traffic.received)
    return results
  }

  /// The longest wait for one reaction.
  private static var longest: Duration { .seconds(5) }
}
