import Crypto
import LocalServer
import Minting

/// A case of one test.
struct OneManner: ServerCase {
  let name = "one"
  let summary = "what a test wants"
  let expectation: Expectation? = nil
  let manner: Manner

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner { manner }
}
