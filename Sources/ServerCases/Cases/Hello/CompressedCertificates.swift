internal import HTTPServer
internal import TLSWire

struct CompressedCertificates: ClientHelloCase {
  let name = "compressed-certificate"
  let summary = "compresses its certificate with zlib"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.certificateCompressions = [.zlib] }
  }
}
