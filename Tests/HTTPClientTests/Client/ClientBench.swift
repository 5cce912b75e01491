import Bytes
import Connect
import LocalServer
import TestSupport
import Transport

@testable import HTTPClient

/// Clients against servers of ours.
enum ClientBench {
  /// The site in that version, and how often it was connected to.
  struct Peer: Sendable {
    let server: LocalServer
    let name: String
    let version: HTTPOptions.Version

    var url: String { server.endpoint(of: name).map { "\(isSecure ? "https" : "http")://\($0)" } ?? "" }
    var accepted: Int { server.counts(of: name)?.accepted ?? -1 }
    var handshakes: Int { server.counts(of: name)?.handshakes ?? -1 }
    var isSecure: Bool { name != "site-plain" }
    var options: HTTPOptions { TransferBench.options(trusting: server).with { $0.version = version } }

    func stop() { server.stop() }
  }

  /// How a site is spoken with; each test that is about the wire goes over all of them.
  enum ProtocolCase: CaseIterable, Sendable {
    case clear, http11, http2

    func peer() throws -> Peer {
      let name = self == .clear ? "site-plain" : "site"
      return Peer(
        server: try LocalServer(cases: [name], at: TransferBench.now), name: name, version: self == .http2 ? .http2 : .http11)
    }
  }

  static func client(
    _ options: HTTPOptions, change: (inout HTTPClient.Configuration) -> Void = { _ in }
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration(options)
    change(&configuration)
    return try HTTPClient(configuration)
  }

  static func request(_ url: String, change: (inout HTTPRequest) -> Void = { _ in }) throws -> HTTPRequest {
    var request = HTTPRequest(url: try URI(parsing: url))
    change(&request)
    return request
  }

  /// The content of an answer, or what became of it instead.
  static func text(of body: () async throws(HTTPError) -> HTTPResponse) async -> String {
    do throws(HTTPError) { return try await body().text } catch { return "\(error.code): \(error.message)" }
  }

  /// The code of the error that `body` throws.
  static func code(of body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HTTPError)?.code ?? "\(error)"
    }
  }

  /// Returns as soon as the condition holds; false when it does not within 10 s.
  static func holds(_ condition: () async -> Bool) async throws -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    while ContinuousClock.now < end {
      if await condition() { return true }
      try await Task.sleep(for: .milliseconds(2))
    }
    return false
  }
}
