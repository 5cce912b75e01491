import Bytes
import TLSWire
import Testing

@testable import Enumeration

@Suite("Searching for certificates in clear")
struct CertificateSearchTests {
  private static let hellos = CertificateClientHellos(serverName: "example.org", requestsStatus: true)

  /// Runs a search against answers by the number of the hello, and gives back what was sent.
  private static func run(_ search: inout CertificateSearch, answers: (Int) -> ProbeOutcome) -> [ProbeHello.Form] {
    var forms: [ProbeHello.Form] = []
    while let form = search.next() {
      search.received(answers(forms.count))
      forms.append(form)
    }
    return forms
  }

  private static func versions(_ forms: [ProbeHello.Form]) -> [String] {
    forms.map { form in
      guard case .hello(let crafted, _) = form else { return "SSLv2" }
      return crafted.hello.extensions?[.supportedVersions] != nil ? "newest" : crafted.hello.legacyVersion.description
    }
  }

  private static func alert(_ what: AlertDescription) -> ProbeOutcome {
    var answer = ServerResponse()
    answer.alert = Alert(level: .fatal, what: what)
    answer.ending = .enough
    return .said(answer)
  }

  private static func hello(_ version: ProtocolVersion, certificates: [[UInt8]] = []) -> ProbeOutcome {
    var answer = ServerResponse()
    let extensions = version < .tls13 ? [] : [TLSExtension(type: .supportedVersions, body: [3, 4])]
    answer.hello = ServerHello(
      legacyVersion: min(version, .tls12), random: ServerHello.retryRandom, sessionID: [], cipherSuite: .aes128GCMSHA256,
      compressionMethod: 0, extensions: extensions)
    if !certificates.isEmpty { answer.certificate = CertificateMessage(entries: certificates.map { .init(der: $0) }) }
    answer.ending = .enough
    return .said(answer)
  }

  @Test("a server that refuses every version is asked each once, the newest first")
  func refusals() {
    var search = CertificateSearch(Self.hellos, seed: 1)
    let forms = Self.run(&search) { _ in Self.alert(.handshakeFailure) }
    #expect(Self.versions(forms) == ["newest", "TLSv1.1", "TLSv1.0", "SSLv3", "SSLv2"])
    #expect(search.isExhausted && search.found == nil)
    var reset = CertificateSearch(Self.hellos, seed: 1)
    #expect(Self.run(&reset) { _ in .reset }.count == CertificateSearch.mostHellos)
  }

  @Test("the first answer with certificates ends it", arguments: 0..<5)
  func found(at number: Int) {
    var search = CertificateSearch(Self.hellos, seed: 1)
    let forms = Self.run(&search) { $0 == number ? Self.hello(.tls10, certificates: [[1], [2]]) : Self.alert(.protocolVersion) }
    #expect(forms.count == number + 1)
    #expect(search.found?.certificates == [[1], [2]] && !search.isExhausted)
  }

  @Test("a server of TLS 1.3 is asked for TLS 1.2 once and for nothing older")
  func modern() {
    var search = CertificateSearch(Self.hellos, seed: 1)
    let forms = Self.run(&search) { $0 == 0 ? Self.hello(.tls13) : Self.alert(.protocolVersion) }
    #expect(Self.versions(forms) == ["newest", "TLSv1.2"])
    #expect(search.modern != nil && search.found == nil && !search.isExhausted)
  }

  @Test("one that minds a missing key share gets one")
  func share() throws {
    var search = CertificateSearch(Self.hellos, seed: 1)
    let forms = Self.run(&search) { $0 == 0 ? Self.alert(.illegalParameter) : Self.hello(.tls13) }
    #expect(Self.versions(forms) == ["newest", "newest", "TLSv1.2"])
    guard case .hello(let first, _) = forms[0], case .hello(let second, _) = forms[1] else { return }
    #expect(first.hello.extensions?[.keyShare] == [0, 0])
    #expect((second.hello.extensions?[.keyShare]?.count ?? 0) > 1_216)
    var stubborn = CertificateSearch(Self.hellos, seed: 1)
    #expect(Self.run(&stubborn) { _ in Self.alert(.decodeError) }.count == CertificateSearch.mostHellos)
  }

  @Test("silence, no connection, another protocol and an unknown name end it at once")
  func ends() {
    var foreign = ServerResponse()
    foreign.ending = .malformed(TLSWireError(code: .notTLS, structure: "record", reason: "HTTP"))
    for answer in [.silence, .unconnected("refused"), .said(foreign), Self.alert(.unrecognizedName)] as [ProbeOutcome] {
      var search = CertificateSearch(Self.hellos, seed: 1)
      #expect(Self.run(&search) { _ in answer }.count == 1)
      #expect(!search.isExhausted)
    }
  }

  @Test("a hello offers 128 suites at most, those first that libssl lacks, and none without a certificate")
  func suites() {
    var search = CertificateSearch(Self.hellos, seed: 1)
    let forms = Self.run(&search) { _ in Self.alert(.handshakeFailure) }
    let rare: [UInt16] = [0x0004, 0x0005, 0x0009, 0x000a, 0x0003, 0x0081, 0xc102]
    let none: [UInt16] = [0x0018, 0x001b, 0xc018, 0x008c, 0xc01d, 0x001e, 0xc0b0]
    for case .hello(let crafted, let depth) in forms {
      let suites = crafted.hello.cipherSuites.filter { $0 != .emptyRenegotiationInfo }
      #expect(suites.count <= CertificateClientHellos.mostSuites && Set(suites).count == suites.count)
      #expect(depth == .flight)
      #expect(rare.dropLast(2).allSatisfy { suites.contains(CipherSuite($0)) }, "\(crafted.hello.legacyVersion)")
      #expect(none.allSatisfy { !suites.contains(CipherSuite($0)) })
      if crafted.hello.legacyVersion > .ssl3 { #expect(rare.allSatisfy { suites.contains(CipherSuite($0)) }) }
    }
    let customary = TypicalSuiteOrder.registered
    let old = Self.hellos.suites(upTo: .tls10).filter { $0.name?.hasPrefix("TLS_RSA_PSK") == false }.map { customary.isOfLibssl($0) }
    #expect(old.firstIndex(of: true).map { !old[$0...].contains(false) } == true)
  }

  @Test("an OCSP answer and timestamps are asked for only when that was wished")
  func status() {
    for wished in [true, false] {
      let hellos = CertificateClientHellos(serverName: nil, requestsStatus: wished)
      var random = SplitMix64(seed: 3)
      for hello in [hellos.newest(&random), hellos.classic(.tls12, &random), hellos.classic(.tls10, &random)] {
        let types = Set((hello.hello.extensions ?? []).map(\.type))
        for type in [ExtensionType.statusRequest, .signedCertificateTimestamp] { #expect(types.contains(type) == wished) }
        #expect(!types.contains(.serverName) && !types.contains(.alpn))
      }
      #expect(hellos.classic(.ssl3, &random).hello.extensions == nil)
    }
  }
}
