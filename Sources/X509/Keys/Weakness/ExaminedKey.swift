internal import Crypto

/// A public key with precomputed values that several tests share.
struct ExaminedKey: Sendable {
  /// The numbers of an RSA key.
  struct RSA: Sendable {
    let key: RSAPublicKey
    /// At least 2.
    let modulus: BigNumber
    let remainders: SmallRemainders
  }

  let key: PublicKey
  let lists: KeyLists
  /// Nil unless this is an RSA key whose modulus can be tested.
  let rsa: RSA?

  init(_ key: PublicKey, lists: KeyLists) {
    self.key = key
    self.lists = lists
    rsa = key.rsa.flatMap { numbers in
      guard let modulus = BigNumber(bytes: numbers.modulus), modulus > BigNumber(1) else { return nil }
      return RSA(key: numbers, modulus: modulus, remainders: SmallRemainders(numbers.modulus))
    }
  }
}

/// The user's lists that keys are compared with.
public struct KeyLists: Sendable {
  /// Keys whose private keys are known to others.
  public var blocklists: [KeyBlocklist]
  /// Moduli that may share a prime with a key.
  public var moduli: [ModulusList]

  public init(blocklists: [KeyBlocklist] = [], moduli: [ModulusList] = []) {
    self.blocklists = blocklists
    self.moduli = moduli
  }
}
