struct TLSCompression: HelloCase {
  let name = "tls-compression"
  let area = CaseArea.cipher
  let summary = "compresses what it sends, up to TLS 1.2"

  func policy(with chains: HelloChains) -> HelloPolicy {
    // DEFLATE (RFC 3749).
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.compressionMethods = [1, 0] }
  }
}
