internal import Bytes
internal import Crypto
public import TLSWire

extension DHParameters {
  /// A made-up prime of 512 bits for suites of the old export rules, which permit no longer one (RFC 2246, section D.1). NEVER USE.
  package static let export512 = made(
    """
    da583c16d9852289d0e4af756f4cca92dd4be533b804fb0fed94ef9c8a4403ed574650d36999db29d776276ba2d3d412e218f4dd1e084cf6d8003e7c\
    4774e833
    """)

  /// A made-up safe prime of 480 bits. NEVER USE.
  package static let short480 = made(
    """
    d530c7bc39e333758d754a947c87b28eabdff77b8ea799bcebc1dbd3802e16d6e0bd5400e0842d7e0d1755af6089224323cbee6d87273ecb89f0f6bf
    """)

  /// A prime of 2,048 bits, and a generator of a subgroup of only 64 bits. NEVER USE.
  package static let smallSubgroup = made(
    """
    fa3548cdd614e0cfcd556569d299d4d4fa35c1a3c0f9733c8f6b25a0da40e2708f095af9c98bb15b3700c52e7489bb7142650c2d4580de4abf2e2865\
    b193ed97af1f1f842a42cbf352750215ef30b0fd4d72f101cafa9e41b55131e721af7a6305609713eb572dcfe4ee6de548565f32965e9464b6583bd8\
    127e83b95dceb28df5752ff026b3dd53b267aa5720634d869d8b2a6c9f4cfe765e5a8c5d5274a2354325f90c6d76f0f9a7613b5f30a4bbe5a96a42f1\
    af91c2a48fb810af4092e3d1546a5e8ec0daf3c47574b65ebc4db173229b1eee70ca55339fe68e72eac2b67eb53e6f075f560267ba1cb25289653cf8\
    72f30a5cc63cc1b5ed4ff07b8e5414f9
    """,
    generator: """
      ad04590a869fa2ffd63b0105d460191d35d6c9ee606e76492d672343215a5f58a059f3c7bc6a5992ef2c04b6d7987736b2a63d093845c37af9497cd6\
      611f96064df14161409243324599b670319312279455429a3b910b1b96d24e3dc10fe1fbedf9b18fbc4f1d67980b8a3e6001d7317b6001c530dcfe2c\
      d10e0919af82066bdd2d031bd5220a8b99245490dbc4bc41e6beb8c6c2670d3ffdb6e172242af3b84ee9ad4f6b267876fbd62485720b56b2648836e6\
      874bf4f0dc3b34a2d56f6a62786d03ff15ea2182027d73afbe76d4a33b21f21b2dd998eddd053115954738dfec9be7dcbd2e506ab0be76d40eacf3d0\
      a54fd3d7af751a0db597090cba7a8cae
      """)

  /// A made-up product of two primes of 1,024 bits. NEVER USE.
  package static let composite = made(
    """
    cc93cd3cb347c3624d3c70635a6f081f8803ea839054c32288c003bd68e9004c1feba6474f2338ba5b29892b0718150b30f835324cc39b4a822a5420\
    b49e290a0396bfe9bb6bcec48267f9b3aa67215297c1164ff3f7cd91dc7430d0310c1ef33105c43c0012b89b0503d31ccc3d439fa971ae47445bf5e6\
    dcc7bcd313c77891fe192f0d3fbd16e53d1ba1941446ff995b5e04ffd102c71214dffff4fbf83146884cb6f295562b6eb3796cc07451af6f6995163e\
    5e4935e870f703459e996c04a350e3178a4a691e888fa87cb642be83bc5e710b08ef8e943d8de299d859de48b8d9a731b29fa60a2bdfea9c0bb95411\
    5652c78f7916057d39e316d79a4513b9
    """)

  /// Oakley's group 2, of 1,024 bits (RFC 2409, section 6.2).
  public static let group2 = named("Oakley group 2 (RFC 2409)")

  /// Group 14, of 2,048 bits (RFC 3526, section 3).
  public static let group14 = named("Oakley group 14 (RFC 3526)")

  /// Nil for a group that is not one of RFC 7919.
  init?(_ group: NamedGroup) {
    guard group.kind == .finiteField, let name = group.name else { return nil }
    self = .named("\(name) (RFC 7919)")
  }

  /// A made-up public value, as long as the prime: the square of a number of the repeated bytes, since clients refuse values outside of the
  /// subgroup of squares. In a small subgroup it is the generator.
  func share(of bytes: [UInt8] = [0x5a]) -> [UInt8] {
    if generator.count > 1 { return generator }
    let root = [(prime.first ?? 0) / 2] + (0..<max(0, prime.count - 1)).map { bytes.isEmpty ? 0x5a : bytes[$0 % bytes.count] }
    guard let modulus = BigNumber(bytes: prime), let number = BigNumber(bytes: root),
      let square = number.multiplied(by: number, modulo: modulus)?.bytes
    else { return root }
    return [UInt8](repeating: 0, count: prime.count - square.count) + square
  }

  private static func made(_ prime: String, generator: String = "02") -> DHParameters {
    DHParameters(prime: (try? Hex.decode(prime)) ?? [], generator: (try? Hex.decode(generator)) ?? [])
  }

  private static func named(_ name: String) -> DHParameters {
    DHParameters(prime: wellKnownPrimes.first { wellKnownName(prime: $0) == name } ?? [], generator: [2])
  }
}
