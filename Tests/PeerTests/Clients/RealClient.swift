import Foundation
import TestSupport
import Testing

/// A client program, and the simulated client that stands for it.
struct RealClient: Sendable, CustomTestStringConvertible {
  /// As for `--simulate`.
  let name: String
  /// Of `Scripts/peers`; nil for a program of this machine.
  let peer: String?
  let command: @Sendable (_ port: String) -> [String]

  var testDescription: String { name }

  static let present = all.filter { client in
    guard let peer = client.peer else { return true }
    return PeerProgram.allAreRequired || FileManager.default.fileExists(atPath: PeerProgram.path(peer))
  }

  private static let all = [
    RealClient(name: "openssl-3.0", peer: nil) { ["openssl", "s_client", "-connect", "127.0.0.1:\($0)", "-servername", "localhost"] },
    RealClient(name: "curl-7.88", peer: nil) {
      ["curl", "--silent", "--insecure", "--max-time", "10", "--resolve", "localhost:\($0):127.0.0.1", "https://localhost:\($0)/"]
    },
    RealClient(name: "gnutls-3.7", peer: "gnutls") {
      [PeerProgram.path("gnutls", "gnutls-cli"), "--insecure", "--port", $0, "--sni-hostname", "localhost", "127.0.0.1"]
    },
    RealClient(name: "nss-3.87", peer: "nss") {
      [PeerProgram.path("nss", "tstclnt"), "-h", "127.0.0.1", "-p", $0, "-a", "localhost", "-o", "-D", "-Q"]
    },
    RealClient(name: "java-17", peer: "java") { [PeerProgram.path("java"), source("Client.java"), $0, "localhost"] },
    RealClient(name: "go-1.27", peer: "go") {
      let cache = "GOCACHE=\(TestedBinary.repository)/.build/peers/go/cache"
      let go = ["env", cache, "GOPROXY=off", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local", PeerProgram.path("go")]
      return go + ["run", source("go_client.go"), $0, "localhost"]
    },
    RealClient(name: "node-24", peer: "node") { [PeerProgram.path("node"), source("node_client.js"), $0, "localhost"] },
  ]

  private static func source(_ file: String) -> String { "\(TestedBinary.repository)/Scripts/capture_clients/\(file)" }
}
