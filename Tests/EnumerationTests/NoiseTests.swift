import Enumeration
import TLSWire
import Testing

/// Connections fail for reasons that have nothing to do with what a hello offers.
@Suite struct NoiseTests {
  private func run(_ server: SimulatedServer, _ weather: Weather?, rooms: Int = 20) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = EnumeratorTests.essential
    var simulation = Simulation()
    simulation.rooms = rooms
    var weather = weather
    let result = simulation.run(plan) { inquiry in
      let answer = server.answer(inquiry)
      return weather?.pass(answer) ?? answer
    }
    return (result, simulation)
  }

  private static let servers = [
    EnumeratorTests.broad, EnumeratorTests.intermediate, Configurations.random(seed: 3), Configurations.random(seed: 11),
  ]

  @Test(arguments: [Weather.Kind.resetsByChance, .resetsByCount], 0..<6)
  func `a server that resets every third connection is told as it is`(kind: Weather.Kind, seed: Int) {
    let server = Self.servers[seed % 4]
    let (calm, _) = run(server, nil)
    let (noisy, simulation) = run(server, Weather(kind, seed: seed), rooms: [20, 5, 1][seed % 3])
    #expect(simulation.isDone)
    #expect(noisy.facts.difference(from: calm.facts).map { "\($0)" } == [])
  }

  @Test(arguments: [Weather.Kind.silence, .outages], 0..<4)
  func `a server that is not always heard is never told to refuse what it accepts`(kind: Weather.Kind, seed: Int) {
    let server = Self.servers[seed % 4]
    let (calm, _) = run(server, nil)
    let (noisy, simulation) = run(server, Weather(kind, seed: seed), rooms: [20, 5][seed % 2])
    #expect(simulation.isDone)
    let accepted: [Substring] = calm.facts.filter { $0.hasSuffix(" accepted") }.map { $0.dropLast(9) }
    let refused = Set(noisy.facts.filter { $0.hasSuffix(" refused") }.map { $0.dropLast(8) })
    #expect(accepted.filter(refused.contains) == [])
    let invented = noisy.facts.filter { $0.hasSuffix(" accepted") && !calm.facts.contains($0) }
    #expect(invented == [])
  }
}

extension EnumerationResult {
  /// Everything that does not depend on how it was found out, one thing a line.
  var facts: [String] {
    var facts: [String] = []
    for one in protocols {
      facts.append("\(one.version) \(one.support)")
      facts += one.suites.map { "\(one.version) \($0.suite) accepted" }
      facts += one.others.map { "\(one.version) \($0.suite) \($0.support)" }.sorted()
      if let preference = one.preference { facts.append("\(one.version) in the order of \(preference)") }
    }
    for group in groups { facts.append("\(group.group) \(group.support)") }
    for one in groupPreferences { facts.append("\(one.version) \(one.order) in the order of \(one.preference)") }
    for scheme in schemes { facts.append("\(scheme.scheme) \(scheme.support)") }
    return facts
  }
}
