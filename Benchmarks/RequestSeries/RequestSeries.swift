import Bytes
import Connect
import Glibc
import HTTPClient
import HTTPWire
import PathValidation
import Resolver
import TLSEngine
import Transport
import X509

/// Asks for the same thing so many times, each request after the answer to the last, over one connection: what `h2load -c1 -m1` does.
///
///     request-series URL COUNT
///
/// The certificate is not judged. Fails unless all answers are complete with 200 and came over one connection: else its time says nothing.
@main
enum RequestSeriesBenchmark {
  static func main() {
    do {
      try run()
    } catch {
      print("request-series: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let count = Int(words[2]), count > 0 else { throw Failure(description: "request-series URL COUNT") }
    let url = try URI(parsing: words[1])
    let fault = try Reactor.run { reactor -> Failure? in
      let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
      let connector = Connector(reactor: reactor, resolver: resolver, options: ConnectOptions())
      var trust = HTTPOptions.Trust(store: .empty, time: Timestamp(seconds: 1_790_000_000))
      trust.isEnforced = false
      let series = RequestSeries(HTTPOptions(tls: .ordinary, trust: trust), connector: connector)
      var complete = 0
      var connections = Set<UInt16>()
      for _ in 0..<count {
        let transfer = series.transfer(HTTPRequest(url: url))
        var status = 0
        while let event = await transfer.next() {
          switch event {
          case .responseStarted(let head): status = head.status
          case .succeeded: complete += status == 200 ? 1 : 0
          case .failed(let error): return Failure(description: "\(error)")
          default: continue
          }
        }
        if let port = transfer.hops.last?.connection?.local.port { connections.insert(port) }
      }
      await series.close()
      let line = "\(complete) of \(count) complete, connections: \(connections.count)"
      guard complete == count, connections.count == 1 else { return Failure(description: line) }
      print(line)
      return nil
    }
    if let fault { throw fault }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
