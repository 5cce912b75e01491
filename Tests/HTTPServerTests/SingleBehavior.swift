import Crypto
import LocalServer
import Minting

/// A case of one test.
struct SingleBehavior: ServerCase {
  let name = "one"
  let summary = "what a test wants"
  let expectation: ExpectedVerdict? = nil
  let manner: ServerBehavior

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior { manner }
}
