import LocalServer
import Minting

/// A plaintext site with the routes of httpbin, which show each request.
struct BinSite: ServerCase {
  let name = "httpbin"
  let summary = "is httpbin"

  func manner(by authorities: TestAuthorities) -> ServerBehavior { .site(nil, Site([HTTPBin()])) }
}
