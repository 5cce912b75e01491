internal import HTTPServer
internal import TLSWire

struct PicksUnofferedSuite: ClientHelloCase {
  let name = "picks-unoffered-suite"
  let area = CaseArea.cipher
  let summary = "answers with a suite that nobody offered rather than refuse"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.oddities.unofferedSuite = [CipherSuite].openSSL("AES128-SHA").first }
  }
}
