import Bytes
import Crypto
import TLSWire
import Testing

@testable import TLSEngine

/// A server whose finite field is too short.
@Suite struct DiffieHellmanLimitTests {
  /// libssl takes a field as long as the server's key.
  private func server(bits: Int) throws -> TLSContext {
    let identity = try TestCertificate.identity(.rsa(bits: bits))
    return try Contexts.server {
      $0.identities = [identity]
      $0.agreesInFiniteFields = true
      $0.cipherList = "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0"
      $0.maximumVersion = .tls12
    }
  }

  @Test(arguments: [(1_024, 2_048, false), (1_024, 1_024, true), (1_024, 0, true), (2_048, 2_048, true), (2_048, 3_072, false)])
  func `a Diffie-Hellman key below the limit ends the handshake`(bits: Int, least: Int, isAccepted: Bool) throws {
    let client = try Contexts.client { $0.minimumDHBits = least }
    var talk = try LinkedSessions(client, server(bits: bits))
    if isAccepted {
      try talk.open()
      #expect(talk.client.negotiated.version == .tls12)
    } else {
      #expect { try talk.open() } throws: {
        "\($0)".contains("dh key too small") && ($0 as? TLSError)?.hint == .code(.lowerSecurityLevel)
      }
    }
  }

  @Test func `clients have the limit, and inspecting contexts have none`() {
    #expect(TLSConfiguration.client.minimumDHBits == 2_048)
    for open in [TLSConfiguration.ordinary, .wide] { #expect(open.minimumDHBits == 0 && open.securityLevel == 0) }
  }

  @Test func `there is no security level 6`() {
    #expect(throws: TLSError.self) { _ = try Contexts.client { $0.securityLevel = 6 } }
  }
}
