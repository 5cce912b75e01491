import Bytes
import Crypto
import HTTPWire
import LocalServer
import Minting
import ServerFixtures
import TLSEngine
import Testing
import Transport

/// A site with faults, and how its clients fare.
struct FaultySite: ServerCase {
  /// How a client comes.
  enum ClientProtocol: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case clear = "HTTP/1.1"
    case tls = "HTTP/1.1 in TLS"
    case http2 = "HTTP/2"
    case http2InTLS = "HTTP/2 in TLS"

    var isSecure: Bool { self == .tls || self == .http2InTLS }
    var isHTTP2: Bool { self == .http2 || self == .http2InTLS }
    var testDescription: String { rawValue }
  }

  let name = "faulty"
  let summary = "has faults"
  let board: FaultController
  var responders: [any SiteResponder] = [SitePages()]

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = authorities.present(try authorities.server())
    var manner = SiteBehavior(
      TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]), Site([FaultResponder(board)] + responders))
    manner.configuration?.alpn = ["h2", "http/1.1"]
    manner.takesPlain = true
    return .site(manner)
  }

  /// Serves a plan while `body` runs, on the reactor of its clients.
  static func serving<T: Sendable>(
    _ plan: FaultPlan = FaultPlan(), limits: ServerLimits = ServerLimits(), to responders: [any SiteResponder] = [SitePages()],
    _ body: @Sendable (Endpoint, Reactor, FaultController) async throws -> T
  ) async throws -> T {
    let board = FaultController(plan)
    let door = ListenerConfiguration("faulty", at: Endpoint(.loopbackV4, port: 0), [FaultySite(board: board, responders: responders)])
    let server = try LocalServer(
      [door], by: TestAuthorities(now: Platform.now), settings: ServerSettings(limits: limits).with { $0.faults = board })
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: "faulty"))
    return try await reactor.run { () async throws in try await body(endpoint, reactor, board) }
  }

  /// What comes of a request over a connection of its own, in a few words.
  static func outcome(of target: String, at endpoint: Endpoint, _ door: ClientProtocol, on reactor: Reactor) async throws -> String {
    do {
      let visit = try await SiteVisit(
        endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
      defer { visit.close() }
      return door.isHTTP2 ? try await http2Outcome(of: target, visit) : try await http1Outcome(of: target, visit)
    } catch let error as TransportError {
      // Who writes after the reset was told hears of a closed connection.
      return (error.code == .closed ? .reset : error.code).rawValue
    } catch let error as TLSError {
      return error.code.rawValue
    }
  }

  private static func http1Outcome(of target: String, _ visit: SiteVisit) async throws -> String {
    try await visit.send(Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    var parser = ResponseParser(method: "GET")
    var (status, count) = (0, 0)
    while true {
      do throws(HTTPWireError) {
        switch try parser.next() {
        case .needsInput: break
        case .head(let head):
          status = head.status
          continue
        case .body(let bytes):
          count += bytes.count
          continue
        case .interim, .trailers: continue
        case .end: return "\(status) with \(count)"
        }
      } catch {
        return "\(error.code.rawValue) after \(count)"
      }
      do {
        let bytes = try await visit.read()
        if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
      } catch let error as TransportError {
        return "\(error.code.rawValue)"
      }
    }
  }

  private static func http2Outcome(of target: String, _ visit: SiteVisit) async throws -> String {
    let client = try HTTP2Visit(visit)
    do {
      let answer = try await client.ask("GET", target)
      if let code = answer.resetCode { return "\(HTTP2ErrorCode(rawValue: code)) after \(answer.count)" }
      return "\(answer.head.status) with \(answer.count)"
    } catch let error as HTTPWireError {
      return error.errorCode.map { "\(HTTP2ErrorCode(rawValue: $0))" } ?? error.code.rawValue
    }
  }
}
