import Bytes
import Crypto
import Foundation
import Minting
import PathValidation
import Testing
import X509

/// The inputs of path validation about certificate policies (RFC 5280, section 6.1.1, (c) and (e) to (g)), beside `openssl verify`.
@Suite struct PolicyInputsTests {
  private static let now = RevocationSetting.now
  private static let one = OID(2, 23, 140, 1, 2, 1)
  private static let two = OID(2, 23, 140, 1, 2, 2)
  private static let any = OID(2, 5, 29, 32, 0)

  struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var intermediate: TestAuthority.SendableChange = { _ in }
    var leaf: TestAuthority.SendableChange = { _ in }
  }

  struct Inputs: Sendable, CustomTestStringConvertible {
    var policies: [OID] = []
    var explicit = false
    var inhibitsMapping = false
    var inhibitsAny = false

    /// As `openssl verify` takes them; it processes policies only when it is asked for one.
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String] {
      (policies.isEmpty ? [any] : policies).flatMap { ["-policy", $0.description] } + (explicit ? ["-explicit_policy"] : [])
        + (inhibitsMapping ? ["-inhibit_map"] : []) + (inhibitsAny ? ["-inhibit_any"] : [])
    }

    var profile: Profile {
      var profile = Profile.rfc5280
      profile.policyInputs.policies = Set(policies)
      profile.policyInputs.requiresExplicitPolicy = explicit
      profile.policyInputs.inhibitsPolicyMapping = inhibitsMapping
      profile.policyInputs.inhibitsAnyPolicy = inhibitsAny
      return profile
    }
  }

  static let chains: [Chain] = [
    Chain(testDescription: "no policies"),
    Chain(testDescription: "one", intermediate: { $0.set(.policies([one])) }, leaf: { $0.set(.policies([one])) }),
    Chain(testDescription: "two below one", intermediate: { $0.set(.policies([one])) }, leaf: { $0.set(.policies([two])) }),
    Chain(testDescription: "one below any", intermediate: { $0.set(.policies([any])) }, leaf: { $0.set(.policies([one])) }),
    Chain(testDescription: "any below one", intermediate: { $0.set(.policies([one])) }, leaf: { $0.set(.policies([any])) }),
    Chain(testDescription: "any below any", intermediate: { $0.set(.policies([any])) }, leaf: { $0.set(.policies([any])) }),
    Chain(
      testDescription: "one mapped to two",
      intermediate: {
        $0.set(.policies([one]))
        $0.set(.policyMappings([(one, two)]))
      }, leaf: { $0.set(.policies([two])) }),
    Chain(
      testDescription: "one mapped to two, beside any",
      intermediate: {
        $0.set(.policies([one, any]))
        $0.set(.policyMappings([(one, two)]))
      }, leaf: { $0.set(.policies([two])) }),
    Chain(testDescription: "one above a server without", intermediate: { $0.set(.policies([one])) }),
  ]

  static let inputs: [Inputs] = [
    Inputs(), Inputs(explicit: true), Inputs(policies: [one]), Inputs(policies: [one], explicit: true),
    Inputs(policies: [two], explicit: true), Inputs(policies: [one, two], explicit: true), Inputs(policies: [any], explicit: true),
    Inputs(explicit: true, inhibitsMapping: true), Inputs(policies: [one], explicit: true, inhibitsMapping: true),
    Inputs(explicit: true, inhibitsAny: true), Inputs(policies: [one], explicit: true, inhibitsAny: true),
  ]

  private static func minted(_ chain: Chain) throws -> (chain: [[UInt8]], root: [UInt8]) {
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    let intermediate = try root.authority("Intermediate", .p256, 1, change: chain.intermediate)
    return ([try intermediate.server([.dns("localhost")], change: chain.leaf).der, intermediate.der], root.der)
  }

  @Test(arguments: chains, inputs) func `policy inputs are verified as openssl verify does`(chain: Chain, inputs: Inputs) throws {
    let minted = try Self.minted(chain)
    let store = TrustStore(certificates: [try Certificate(der: minted.root)], name: "test")
    let verdict = CertificateVerifier(VerificationContext(time: Self.now, profile: inputs.profile)).verify(
      ServedChain(der: minted.chain), trusting: store)
    #expect(verdict.errors.allSatisfy { $0.code == .certificatePolicy })
    #expect(try verdict.trusted == Self.opensslTrusts(minted.chain, root: minted.root, inputs), "\(verdict.errors.map(\.message))")
  }

  private static func opensslTrusts(_ chain: [[UInt8]], root: [UInt8], _ inputs: Inputs) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tlsprobe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ file: String, _ der: [UInt8]) throws -> String {
      let path = folder.appending(path: file)
      try Data(PEM.write(der).utf8).write(to: path)
      return path.path
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments =
      ["verify", "-auth_level", "0", "-attime", String(now.seconds), "-no-CApath", "-no-CAstore", "-CAfile", try write("root.pem", root)]
      + inputs.arguments + ["-untrusted", try write("chain.pem", chain[1]), try write("leaf.pem", chain[0])]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test func `the acceptable policies are those of the anchor's domain, before any mapping`() throws {
    let minted = try Self.minted(Self.chains[6])
    let store = TrustStore(certificates: [try Certificate(der: minted.root)], name: "test")
    func codes(_ policy: OID) -> [ChainError.Code] {
      let profile = Inputs(policies: [policy], explicit: true).profile
      return CertificateVerifier(VerificationContext(time: Self.now, profile: profile)).verify(
        ServedChain(der: minted.chain), trusting: store
      ).errors.map(\.code)
    }
    #expect(codes(Self.one) == [])
    #expect(codes(Self.two) == [.certificatePolicy])
  }
}

extension TestAuthority {
  typealias SendableChange = @Sendable (inout CertificateBuilder) -> Void
}
