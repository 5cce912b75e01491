import TestSupport
import Testing

@testable import TLSWire

@Suite struct ClientProfilesTests {
  @Test func `milestones have the oldest and the newest client of each family, and every change of versions`() {
    let milestones = ClientProfiles.milestones
    #expect(Set(milestones).count == milestones.count && milestones.count < ClientProfiles.all.count / 2)
    for family in Set(ClientProfiles.all.map(\.title)) where family != "Opera" {
      let profiles = ClientProfiles.all.filter { $0.title == family }
      for profile in [profiles.first, profiles.last].compactMap(\.self) { #expect(milestones.contains(profile.name), "\(profile)") }
      for (old, new) in zip(profiles, profiles.dropFirst()) where Set(old.versions) != Set(new.versions) {
        #expect(milestones.contains(new.name) || new.versions.contains { $0 > .tls13 }, "\(new)")
      }
    }
    #expect(!milestones.contains { $0.hasPrefix("opera") })
  }

  @Test func `the table has clients of several makers, old and new`() {
    let all = ClientProfiles.all
    #expect(all.count >= 130)
    #expect(
      Set(all.map(\.title)) == [
        "Chrome", "Firefox", "Opera", "Chrome Android", "Edge", "Safari", "Safari iOS", "Tor Browser", "360 Browser", "QQ Browser",
        "Thunderbird", "Android OkHttp", "Java", "OpenSSL", "GnuTLS", "NSS", "wolfSSL", "mbedTLS", "Go", "Node.js", "Python", "Erlang",
        "curl", "curl GnuTLS", "wget",
      ])
    #expect(Set(all.map(\.name)).count == all.count)
    for profile in all {
      #expect(!profile.cipherSuites.isEmpty && !profile.versions.isEmpty && !profile.groups.isEmpty, "\(profile.name)")
      #expect(profile.sharedGroups.allSatisfy { profile.groups.contains($0) }, "\(profile.name)")
      #expect(profile.versions == profile.versions.sorted(by: >), "\(profile.name)")
    }
  }

  @Test(
    arguments: [
      ("firefox-135", "firefox-135"), ("FireFox-140", "firefox-135"), ("chrome-120", "chrome-120"), ("chrome-121", "chrome-120"),
      ("Chromium-99", "chrome-98"), ("firefox-12", "firefox-12"), ("firefox-49", "firefox-49"), ("opera-56", "opera-56"),
      ("firefox-153", "firefox-153"), ("java-17", "java-17"), ("OpenSSL-1.0.2", "openssl-1.0.2"), ("node-22", "node-22"),
      ("safari-ios-17.2", "safari-ios-17.2"), ("openssl-1", "openssl-1.1.1"),
    ])
  func `a client is named by its title and any of its versions`(text: String, name: String) {
    #expect(ClientProfiles.named(text).map(\.name) == [name])
  }

  @Test func `the begin of a name names all that begin so`() {
    #expect(ClientProfiles.named("ALL").count == ClientProfiles.all.count)
    #expect(ClientProfiles.named("fire").allSatisfy { $0.title == "Firefox" })
    #expect(ClientProfiles.named("fire").count >= 20)
    #expect(ClientProfiles.named("safari-ios-1").count == 0 && ClientProfiles.named("safari-ios").count >= 8)
    #expect(ClientProfiles.named("openssl-1.").map(\.name) == ["openssl-1.0.2", "openssl-1.1.1"])
    for unknown in ["firefox-61", "", "-", "netscape", "firefox-", "firefox-1000", "firefox-x", "chrome-50"] {
      #expect(ClientProfiles.named(unknown).isEmpty)
    }
  }

  @Test func `a list is read as a whole or not at all`() throws {
    let found = try ClientProfiles.listed("firefox-140, firefox-135,chrome-98").get()
    #expect(found.map(\.name) == ["chrome-98", "firefox-135"])
    let error = #expect(throws: ClientProfiles.UnknownClient.self) { try ClientProfiles.listed("firefox,lynx").get() }
    #expect(error?.description == "no client named 'lynx'")
    #expect(error?.hint.hasPrefix("known are all, chrome, firefox, opera, chrome-android, edge") == true)
    #expect(error?.hint.contains(", opera-51 … opera-133, ") == true && error?.hint.hasSuffix("curl-gnutls-7.88, wget-1.21") == true)
  }

  /// Numbers of suites and extensions, as captures by others show them; the sources stand in `client_corrections.py`.
  @Test func `ClientHellos of Firefox 56 to 92 and of some Chrome and Opera versions differed from captures`() throws {
    func one(_ name: String) throws -> ClientProfile { try #require(ClientProfiles.named(name).first, "\(name)") }
    let old = try one("firefox-57")
    #expect(old.name == "firefox-56" && old.versions == [.tls12, .tls11, .tls10] && !old.extensions.contains(.keyShare))
    for version in ["firefox-63", "firefox-65", "firefox-72", "firefox-77"] {
      let first = try one(version)
      #expect(first.name == "firefox-63" && first.versions == [.tls13, .tls12, .tls11, .tls10])
      #expect(
        first.cipherSuites.map(\.rawValue) == [
          0x1301, 0x1303, 0x1302, 0xc02b, 0xc02f, 0xcca9, 0xcca8, 0xc02c, 0xc030, 0xc00a, 0xc009, 0xc013, 0xc014, 0x0033, 0x0039, 0x002f,
          0x0035, 0x000a,
        ])
      #expect(!first.extensions.contains(.delegatedCredential) && first.extensions.contains(.padding))
    }
    #expect(try one("firefox-78").versions == [.tls13, .tls12] && one("firefox-78").cipherSuites.contains(CipherSuite(0x000a)))
    #expect(try one("firefox-91").extensions.contains(.delegatedCredential) && !one("firefox-90").extensions.contains(.delegatedCredential))
    #expect(try !one("firefox-95").cipherSuites.contains(CipherSuite(0x000a)))
    for name in ["chrome-119", "chrome-122", "opera-105"] { #expect(try one(name).extensions.contains(.padding), "\(name)") }
    #expect(try one("chrome-70").versions.first == .tls13 && one("chrome-69").versions.first != .tls13)
    #expect(try one("chrome-132").extensions.contains(ExtensionType(0x4469)))
    #expect(try one("chrome-133").extensions.contains(ExtensionType(0x44cd)))
  }

  @Test func `the JA3 of Firefox 63 is the one of JA3 lists`() throws {
    var generator = SeededGenerator(seed: 7)
    let hello = try #require(ClientProfiles.named("firefox-63").first).hello(serverName: "a.example", random: &generator)
    #expect(
      JA3Text.of(hello)
        == "771,4865-4867-4866-49195-49199-52393-52392-49196-49200-49162-49161-49171-49172-51-57-47-53-10,"
        + "0-23-65281-10-11-35-16-5-51-43-13-45-28-21,29-23-24-25-256-257,0")
  }

  @Test(
    arguments: [
      ("openssl-1.0.2", [.tls12, .tls11, .tls10], nil, ClientLimits(dhBits: 1_024, rsaBits: nil)),
      ("openssl-3.5", [.tls13, .tls12], nil, ClientLimits(dhBits: 2_048, rsaBits: 2_048)),
      ("java-11", [.tls13, .tls12], "java", ClientLimits(dhBits: 1_024, rsaBits: 1_024)),
      ("safari-18.4", [.tls13, .tls12, .tls11, .tls10], "apple", ClientLimits(dhBits: nil, rsaBits: 2_048)),
      ("safari-ios-11.1", [.tls12, .tls11, .tls10], "apple", ClientLimits(dhBits: nil, rsaBits: nil)),
      ("mbedtls-2.28", [.tls12], nil, ClientLimits(dhBits: 1_024, rsaBits: 2_048)),
    ] as [(String, [ProtocolVersion], String?, ClientLimits)])
  func `a captured client has the versions of its ClientHello, and limits and a store`(
    name: String, versions: [ProtocolVersion], store: String?, limits: ClientLimits
  ) throws {
    let profile = try #require(ClientProfiles.named(name).first)
    #expect(profile.versions == versions && profile.store == store && profile.limits == limits, "\(profile)")
  }

  @Test(arguments: ClientProfiles.all.filter { $0.capture != nil })
  func `a captured ClientHello is sent as it was, but for what each connection renews`(profile: ClientProfile) throws {
    let capture = try #require(profile.capture)
    var generator = SeededGenerator(seed: 3)
    let (one, two) = (
      profile.hello(serverName: "localhost", random: &generator), profile.hello(serverName: "localhost", random: &generator)
    )
    for hello in [one, two] {
      #expect(hello.cipherSuites == capture.recorded.cipherSuites && hello.legacyVersion == capture.recorded.legacyVersion)
      #expect(hello.sessionID.count == capture.recorded.sessionID.count)
      let (sent, seen) = (hello.extensions ?? [], capture.recorded.extensions ?? [])
      let renewed: Set<ExtensionType> = [.keyShare, .padding]
      #expect(sent.filter { !renewed.contains($0.type) } == seen.filter { !renewed.contains($0.type) })
      #expect(hello.keyShares?.map(\.group) == capture.recorded.keyShares?.map(\.group))
      #expect(hello.keyShares?.allSatisfy { $0.group.isGREASE || $0.keyExchange.count >= 32 } ?? true)
    }
    #expect(one.random != two.random && (one.sessionID.isEmpty || one.sessionID != two.sessionID))
    let bytes = one.message.body
    for length in stride(from: 0, to: bytes.count, by: 13) {
      // A ClientHello that ends in front of its extensions is one without any.
      let cut = try? ClientHello(reading: Array(bytes.prefix(length)))
      #expect(cut == nil || cut?.extensions == nil)
    }
    #expect(!profile.groups.isEmpty && !capture.source.isEmpty)
  }

  @Test func `descriptions tell the versions`() {
    #expect(ClientProfiles.named("firefox-135").map(\.description) == ["Firefox 135–150"])
    #expect(ClientProfiles.named("firefox-26").map(\.description) == ["Firefox 26"])
    #expect(ClientProfiles.named("safari-18.4").map(\.description) == ["Safari 18.4"])
  }

  @Test(arguments: ClientProfiles.all) func `every hello is one that can be read`(profile: ClientProfile) throws {
    var generator = SeededGenerator(seed: 2)
    for name in ["a.example", nil] {
      let hello = profile.hello(serverName: name, random: &generator)
      let read = try ClientHello(reading: hello.message.body)
      #expect(read == hello)
      #expect(read.serverName == name)
      #expect(read.supportedGroups?.filter { !$0.isGREASE } == profile.groups)
      #expect(read.keyShares?.map(\.group).filter { !$0.isGREASE } ?? profile.sharedGroups == profile.sharedGroups)
      // Chrome's shares were once refused: the reserved one stood in a group that was not among the groups.
      #expect(read.keyShares?.allSatisfy { read.supportedGroups?.contains($0.group) == true } ?? true)
      #expect(read.applicationProtocols?.count ?? 0 == profile.applicationProtocols.count)
      let types = (hello.extensions ?? []).map(\.type)
      #expect(Set(types).count == types.count)
      #expect(!(256..<512).contains(hello.message.bytes.count) || !profile.extensions.contains(.padding))
    }
    // Shares can be generated in all groups but the rare ones of some libraries.
    let shares = profile.sharesForRetry(random: &generator).map(\.group)
    #expect(shares == profile.groups.filter { !profile.sharedGroups.contains($0) && (profile.kind != .library || shares.contains($0)) })
  }
}
