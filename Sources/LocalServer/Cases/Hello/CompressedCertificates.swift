internal import TLSWire

struct CompressedCertificates: HelloCase {
  let name = "compressed-certificate"
  let summary = "compresses its certificate with zlib"

  func policy(with chains: HelloChains) -> HelloPolicy {
    HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.certificateCompressions = [.zlib] }
  }
}
