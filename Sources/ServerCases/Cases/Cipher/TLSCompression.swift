internal import HTTPServer

struct TLSCompression: ClientHelloCase {
  let name = "tls-compression"
  let area = CaseArea.cipher
  let summary = "compresses what it sends, up to TLS 1.2"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    // DEFLATE (RFC 3749).
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.compressionMethods = [1, 0] }
  }
}
