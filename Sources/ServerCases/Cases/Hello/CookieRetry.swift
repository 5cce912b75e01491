internal import HTTPServer

struct CookieRetry: ClientHelloCase {
  let name = "cookie-retry"
  let summary = "wants every TLS 1.3 hello again, with a cookie"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.retry.cookie = Array("stateless".utf8) }
  }
}
