internal import HTTPServer

struct OneByteRecords: ClientHelloCase {
  let name = "one-byte-records"
  let aliases = ["fragmented-records"]
  let summary = "sends its messages in records of one byte"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.fragmentLength = 1 }
  }
}
