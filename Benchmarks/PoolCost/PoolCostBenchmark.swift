import Bytes
import CHeapUse
import Connect
import Glibc
import HTTPClient
import HTTPWire
import PathValidation
import Resolver
import TLSEngine
import Transport
import X509

/// Asks for the same thing so many times through one client, so many at a time: what `h2load -c1 -m50` and `wrk -c50` do.
///
///     pool-cost 1.1|2 URL COUNT CONCURRENCY
///
/// The certificate is not judged. Prints the connections that were used, and by how much the heap and the descriptors grew after a tenth
/// of the requests. Fails unless all answers are complete with 200.
@main
enum PoolCostBenchmark {
  static func main() {
    do {
      try run()
    } catch {
      print("pool-cost: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let words = CommandLine.arguments
    guard words.count == 5, ["1.1", "2"].contains(words[1]), let count = Int(words[3]), let concurrency = Int(words[4]), count > 0,
      concurrency > 0
    else { throw Failure(description: "pool-cost 1.1|2 URL COUNT CONCURRENCY") }
    let url = try URI(parsing: words[2])
    var trust = HTTPOptions.Trust(store: .empty, time: Timestamp(seconds: 1_790_000_000))
    trust.isEnforced = false
    var options = HTTPOptions(tls: .ordinary, trust: trust)
    options.version = words[1] == "2" ? .http2 : .http11
    var configuration = HTTPClient.Configuration(options)
    configuration.pool.connectionsPerKey = concurrency
    configuration.pool.idlePerKey = concurrency
    let settings = configuration
    let fault = try Reactor.run { reactor -> Failure? in
      do {
        let client = try HTTPClient(settings, on: reactor)
        let series = Series(client, HTTPRequest(url: url), count: count)
        await withTaskGroup { group in
          for _ in 0..<concurrency { group.addTask { await series.work() } }
        }
        await client.close()
        return series.finish()
      } catch {
        return Failure(description: "\(error)")
      }
    }
    if let fault { throw fault }
  }
}

/// The requests that are left, for the tasks that make them.
///
/// `@unchecked Sendable`: used by tasks of one reactor, on its thread.
private final class Series: @unchecked Sendable {
  private let client: HTTPClient
  private let request: HTTPRequest
  private let count: Int
  private var begun = 0
  private var complete = 0
  private var fault: String?
  private var ports = Set<UInt16>()
  private var early: Use?
  private var late: Use?

  init(_ client: HTTPClient, _ request: HTTPRequest, count: Int) {
    self.client = client
    self.request = request
    self.count = count
  }

  func work() async {
    while begun < count, fault == nil {
      begun += 1
      do {
        note(try await client.send(request))
      } catch {
        fault = "\(error)"
      }
    }
  }

  func finish() -> Failure? {
    guard fault == nil, complete == count else { return Failure(description: fault ?? "\(complete) of \(count) complete") }
    guard let early, let late else { return Failure(description: "too few requests") }
    let (heap, descriptors) = (late.heap - early.heap, late.descriptors - early.descriptors)
    print("complete: \(complete), connections: \(ports.count), heap: \(heap), descriptors: \(descriptors)")
    return nil
  }

  private func note(_ response: HTTPResponse) {
    guard response.status == 200 else { return fault = "status \(response.status)" }
    if let port = response.hops.last?.connection?.local.port { ports.insert(port) }
    complete += 1
    // All connections stand then, and what is made once has been.
    if complete == count / 10 { early = Use() }
    // While as many are under way.
    if complete == count - 100 { late = Use() }
  }
}

/// What the process has of the system.
private struct Use {
  /// Bytes given out by malloc.
  let heap = Int(heap_use_bytes())
  let descriptors = (0..<4_096).count { fcntl(Int32($0), F_GETFD) >= 0 }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}
