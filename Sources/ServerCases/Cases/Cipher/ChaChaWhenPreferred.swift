internal import HTTPServer

struct ChaChaWhenPreferred: ClientHelloCase {
  let name = "chacha-when-preferred"
  let area = CaseArea.cipher
  let summary = "prefers AES unless the client prefers ChaCha20"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.preference = .serverUnlessClientPrefersChaCha20 }
  }
}
