import Bytes
import Connect
import HTTPClient
import HTTPWire
import PKI
import Resolver
import TLSEngine
import Transport

/// Asks for the same thing so many times, each request after the answer to the last, over one connection: what `h2load -c1 -m1` does.
///
///     request-series URL COUNT
///
/// The certificate is not judged. Prints how many answers were complete with 200, and over how many connections.
@main
enum RequestSeriesBenchmark {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let count = Int(words[2]) else { preconditionFailure("request-series URL COUNT") }
    let url = try URI(parsing: words[1])
    let line = try Reactor.run { reactor in
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
          case .failed(let error): return "\(error)"
          default: continue
          }
        }
        if let port = transfer.hops.last?.connection?.local.port { connections.insert(port) }
      }
      await series.close()
      return "\(complete) of \(count) complete, connections: \(connections.count)"
    }
    print(line)
  }
}
