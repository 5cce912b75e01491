import TLSWire
import Testing

@testable import HTTPServer

@Suite struct TemperTests {
  private static func receptions(_ count: Int, every step: Duration, _ change: (inout ConnectionAdmission) -> Void) -> [ServerHelloService
    .Reception]
  {
    let service = ServerHelloService(ServerHelloPolicy([:]).with { change(&$0.temper) }, keys: [])
    let start = ContinuousClock.now
    return (0..<count).map { service.receive(at: start + step * $0) }
  }

  @Test func `ten connections a second are ten in any second`() {
    let rush = Self.receptions(40, every: .milliseconds(50)) { $0.connectionsPerSecond = 10 }
    #expect(Array(rush.prefix(20)) == Array(repeating: .served, count: 10) + Array(repeating: .reset, count: 10))
    #expect(rush.suffix(20).elementsEqual(rush.prefix(20)))
    #expect(Self.receptions(40, every: .milliseconds(100)) { $0.connectionsPerSecond = 10 }.allSatisfy { $0 == .served })
  }

  @Test func `every so many is every so many`() {
    let resets = Self.receptions(7, every: .zero) { $0.resetsEvery = 3 }
    #expect(resets == [.served, .served, .reset, .served, .served, .reset, .served])
    let stalls = Self.receptions(5, every: .zero) { $0.stallsEvery = 2 }
    #expect(stalls == [.served, .stalled, .served, .stalled, .served])
    #expect(Self.receptions(5, every: .zero) { $0.resetsEvery = 0 }.allSatisfy { $0 == .served })
  }
}
