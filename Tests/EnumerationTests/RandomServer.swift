import Enumeration
import TLSWire
import TestSupport

/// A server that answers anything to anything, the same again from the same seed.
struct RandomServer {
  private var generator: SeededGenerator
  /// Servers differ in what they like to answer.
  private let habits: [Int]

  init(seed: Int) {
    generator = SeededGenerator(seed: UInt64(seed) &* 77 &+ 5)
    for _ in 0..<8 { _ = generator.next() }
    var habits: [Int] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) { habits.append(Int.random(in: 0..<16, using: &generator)) }
    self.habits = habits
  }

  mutating func answer(_ inquiry: ProbeHello) -> ProbeOutcome {
    let habit = habits.randomElement(using: &generator) ?? 0
    guard case .hello(let crafted, _) = inquiry.form else { return answer(other: inquiry, habit) }
    let hello = crafted.hello
    let offered = hello.cipherSuites.randomElement(using: &generator) ?? CipherSuite(0x2f)
    let isModern = hello.extensions?.contains { $0.type == .supportedVersions } == true
    let own: ProtocolVersion = isModern ? .tls13 : hello.legacyVersion
    switch habit {
    case 0: return .reset
    case 1: return .silence
    case 2: return .unconnected("no route")
    case 3: return alert(UInt8([0, 10, 40, 47, 50, 70, 80, 86, 90, 112, 115].randomElement(using: &generator) ?? 40))
    case 4: return alert(115)
    case 5: return alert(70)
    case 6: return closed
    case 7: return .said(hello: serverHello(anyVersion, offered, hello))
    case 8: return .said(hello: serverHello(own, CipherSuite(UInt16.random(in: 0...0xffff, using: &generator)), hello))
    case 9, 10: return .said(hello: serverHello(own, offered, hello))
    case 11: return .said(hello: retry(NamedGroup(UInt16.random(in: 0...0xffff, using: &generator)), offered, cookie: false))
    case 12: return .said(hello: retry(nil, offered, cookie: true))
    case 13:
      return .said(hello: retry(NamedGroup.registered.randomElement(using: &generator), offered, cookie: Bool.random(using: &generator)))
    case 14: return .said(hello: serverHello(.tls12, CipherSuite(0x1301), hello))
    default: return .said(hello: serverHello(.tls13, hello.cipherSuites.first ?? offered, hello))
    }
  }

  private mutating func answer(other inquiry: ProbeHello, _ habit: Int) -> ProbeOutcome {
    guard case .flight(let wish) = inquiry.form, habit > 6 else { return habit < 3 ? .silence : alert(40) }
    let scheme = habit > 10 ? SignatureScheme(0x0401) : wish.signatureSchemes.randomElement(using: &generator)
    return .flight(
      FlightContents(
        cipherSuite: wish.cipherSuites.first ?? .aes128GCMSHA256, group: NamedGroup.registered.randomElement(using: &generator),
        scheme: scheme ?? SignatureScheme(0x0403), signature: habit == 9 ? .refuted : .verified, certificates: [[UInt8(habit)]],
        extensions: []))
  }

  private var anyVersion: ProtocolVersion {
    mutating get { [.ssl3, .tls10, .tls11, .tls12, .tls13, ProtocolVersion(0x7f1c)].randomElement(using: &generator) ?? .tls10 }
  }

  private var closed: ProbeOutcome {
    var said = ServerResponse()
    said.ending = .closed
    return .said(said)
  }

  private func alert(_ number: UInt8) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: AlertDescription(number))
    said.ending = .enough
    return .said(said)
  }

  private func serverHello(_ version: ProtocolVersion, _ suite: CipherSuite, _ hello: ClientHello) -> ServerHello {
    let bytes = [UInt8(version.rawValue >> 8), UInt8(version.rawValue & 0xff)]
    return ServerHello(
      legacyVersion: min(version, .tls12), random: hello.random, sessionID: [], cipherSuite: suite, compressionMethod: 0,
      extensions: version > .tls12 ? [TLSExtension(type: .supportedVersions, body: bytes)] : [])
  }

  private func retry(_ group: NamedGroup?, _ suite: CipherSuite, cookie: Bool) -> ServerHello {
    var extensions = [TLSExtension(type: .supportedVersions, body: [3, 4])]
    if let group { extensions.append(TLSExtension(type: .keyShare, body: [UInt8(group.rawValue >> 8), UInt8(group.rawValue & 0xff)])) }
    if cookie { extensions.append(.cookie([1, 2, 3])) }
    return ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [], cipherSuite: suite, compressionMethod: 0,
      extensions: extensions)
  }
}

extension ProbeOutcome {
  static func said(hello: ServerHello) -> ProbeOutcome {
    var said = ServerResponse()
    said.hello = hello
    said.ending = .enough
    return .said(said)
  }
}
