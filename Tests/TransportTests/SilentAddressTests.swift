import Bytes
import TestSupport
import Testing
import Transport

@Suite(.tags(.timing)) struct SilentAddressTests {
  @Test(arguments: Socket.Family.allCases) func `a connect to a full queue runs into its time-out`(family: Socket.Family) async throws {
    let silent = try SilentAddress(family)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = Endpoint(family == .v4 ? .loopbackV4 : .loopbackV6, port: silent.port)
    for _ in 0..<2 {
      let start = ContinuousClock.now
      let error = await #expect(throws: TransportError.self) {
        _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.milliseconds(200)))
      }
      #expect(error?.code == .timedOut)
      #expect(start.duration(to: .now) >= .milliseconds(200))
    }
  }
}
