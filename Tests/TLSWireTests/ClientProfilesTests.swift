import TestSupport
import Testing

@testable import TLSWire

@Suite struct ClientProfilesTests {
  @Test func `the table has clients of several makers, old and new`() {
    let all = ClientProfiles.all
    #expect(all.count >= 70)
    #expect(Set(all.map(\.title)) == ["Chrome", "Firefox", "Opera"])
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
    ])
  func `a client is named by its title and any of its versions`(text: String, name: String) {
    #expect(ClientProfiles.named(text).map(\.name) == [name])
  }

  @Test func `the begin of a name names all that begin so`() {
    #expect(ClientProfiles.named("ALL").count == ClientProfiles.all.count)
    #expect(ClientProfiles.named("fire").allSatisfy { $0.title == "Firefox" })
    #expect(ClientProfiles.named("fire").count >= 20)
    for unknown in ["", "-", "netscape", "firefox-", "firefox-1000", "firefox-x", "chrome-50"] {
      #expect(ClientProfiles.named(unknown).isEmpty)
    }
  }

  @Test func `a list is read as a whole or not at all`() throws {
    let found = try ClientProfiles.listed("firefox-140, firefox-135,chrome-98").get()
    #expect(found.map(\.name) == ["chrome-98", "firefox-135"])
    let error = #expect(throws: ClientProfiles.UnknownClient.self) { try ClientProfiles.listed("firefox,lynx").get() }
    #expect(error?.description == "no client named 'lynx'")
    #expect(error?.hint.hasPrefix("known are all, chrome, firefox, opera, chrome-37 … chrome-") == true)
  }

  @Test func `descriptions tell the versions`() {
    #expect(ClientProfiles.named("firefox-135").map(\.description) == ["Firefox 135–150"])
    #expect(ClientProfiles.named("firefox-26").map(\.description) == ["Firefox 26"])
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
    #expect(profile.sharesForRetry(random: &generator).map(\.group) == profile.groups.filter { !profile.sharedGroups.contains($0) })
  }
}
