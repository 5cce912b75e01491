import Bytes
import Minting
import X509

/// Numbers of weak RSA keys, in hex, and keys made of numbers.
enum KeyNumbers {
  /// Made as the flawed library makes them, with 39, 71 and 126 primes in M.
  static let roca512 = """
    b662159747d116e99db74f267be3ea2496e0e960dc7a04d6c3968755fa547a5b49ae29310a3cdd0371d51df85cff5bdb0be513a6d54f214e56b0effda38618b7
    """
  static let roca1024 = """
    caa060e8af4b12e38ee141c988fb1489f266b417a26e8210517532d9a789776e793e1d91afbfbc4b98df6f670653df5162a9e3c1f2be429eb538fd9b30229eae\
    ce10fe34b86a84f7226dee5e2a338218d5c06208e6e6558bc47a30707c4dd6c8b7b084e560ed4135b470c677c279bfaf98c631ad0558a126c7c8d73d6c99ac45
    """
  static let roca2048 = """
    ea1a431f87a01fb283fde38bc64a8262ce7cc22b4b32638ba20ca7cbd3719d4d620ba48451a2a3bf43d51e2c28219dec67f44920c7ddd3906bb5838ba8eae2c5\
    5960562568882b37f89337f28c6baf68a00fd644bb41ceebd285280150b6d5c83dbbea60b4019b1a8a4459455ae6c131a96cf78e9543e1517b27a63593e653b3\
    6cb5da58c7e04606c48ca97c8de3293527314a88fda6c17db378d30dc0eb0f2dd50b9b1c61a10a189bdbaaccd16ed9c493d926c30bd15ba4fe1610a2d6ec7733\
    f941673532cfd552688679d41af20194a7826390486ea82f1a563ddb3d0f8290e0eda093fc460a33940d6999f9ab726371cae40646e637e127734d6914e91bf3
    """
  /// Of 512 bits.
  static let prime = """
    c09be17b59e2408b0f0fd3f9412f22598e911ca479396c452210627a87e1c1608980bf2781da64da56190cd15866c5b4e7fafd91d76e60302b3590b56bed2243
    """
  /// `prime` and another.
  static let ordinary = """
    b93b6dcc17387c7adda458786f805c9b4fc4bea9e0353571bc1304d87a7e4eddaaa88988739177791ac467dcabee7d305cc89a94d895547dda79ad0e32c95411\
    38243cc70a24fb83f2d0bd4c911908be451f00c437f0bc277d6dba15d538d577a26ded8fdd7b6abf095626dce99597c728cfb1e7481375c4713f8fb80b81643b
    """
  /// `prime` and a third.
  static let sharing = """
    ae6ce46c9633dd8244b98b151af1d2b2ab88a62f8122bb2f9e4bb1dfc9df9b923889b0b88b2007f504b5c1e0d3b82be006a8359858c97ddf67b96195e017f13d\
    e59bc8e966b778b286411ed50306fe471c110cbe9ffb5b4852d791b77ccef04884f81c7b77a054f9aa403e57e2eef6d5556fa64a1b1a9444f36ef5045770fb47
    """
  /// The other and the third.
  static let otherPair = """
    def3f3e68c2967c94bf45dcb949ab008220c4c1c3b007c891fb580a388a29f1170f945c82710024c70f6af2f860d97d40e9e3e94760d3150f01f373e32496480\
    076a292ece2ec437b93844903cc0ac5760a2cd8422fe0f23a0bbd972e18c2cf8c85006993a858a023a45d35a1c90b5a45a91888a464f51c86dddbe1cd8c38835
    """
  /// `prime` and the next one.
  static let close = """
    90ea3123d8cc4839f3698a1193b2e51a4572478a7ac6416ea103d378742a99c6edff4febac1e5bbd4bc903ab1589cff53076dbc003d32be9dd6e3278021a4fe1\
    af3e5e50b1cdd2825a34cae47777ff82b57ee3b18c9bc832eb9b4fd15b930378cbe73acc52af3501de3bea13aed9666c553a3c431f7410ec5cda899513f65047
    """
  /// `prime` and one that Fermat finds in round 25.
  static let round25 = """
    90ea3123d8cc4839f3698a1193b2e51a4572478a7ac6416ea103d378742a99d010f4d1a44fd3e533cecb5fc18f0393ed3e457a5a7e8780d7f427fb4725bc9cff\
    608a3216f0a4339a3fbbfc301c9bac5596717553bd8591441a0b0b930bc550600d3f2d3eea2523ad14e808c1baaf7a1ffabf3627f15b13d4a2d892fd9af040fb
    """
  /// 8191 and a prime.
  static let smallFactor = """
    ec46cdc979b79c39abcb8cb8ded8da4715a585c715f9c85c2c2a5babef79de9574ed443eb9f034c3eb2dc6d06797132411f7f05570aee9ba3540710a99f5d2ca\
    0a73ebba77922e092ad4ee9f56a98c9b297f01e81adcb7bde0bd28f9736232678542edf2591dce7b7185421ba0c9c37e2fa55590e92e4a8289797eb0cae3f3fb
    """
  /// Goes with `ordinary` and `shortPrivateExponent`.
  static let longExponent = """
    355a99dd9b7526e0c4d4504ac62508b85b4df23ab055dc7908856796a7e59e0b81a3a76ab8c38a24cc6ba4e18bcbfdce7b709df3f396eb79d12992f544f5233d\
    969df2ae5d8e30bce24b881de233cb5f8c2a83eec0060739f94c68449230e12333cb858a968f5c17679a2487cb322d57987ee72bce99a5f80e7581c67b3fb1a7
    """
  static let shortPrivateExponent = "e4e79b65d00d3d83015e66470fc94beedf1ad943d4f4adfbf845209893a7"

  /// A SubjectPublicKeyInfo of RSA with these numbers.
  static func spki(_ modulus: [UInt8], exponent: [UInt8] = [1, 0, 1]) -> [UInt8] {
    let numbers = DERWriter.sequence(DERWriter.integer(content: modulus), DERWriter.integer(content: exponent))
    let identifier = AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 1), DERWriter.null)
    return DERWriter.sequence(identifier, DERWriter.bitString(numbers))
  }

  /// A key with a modulus, and perhaps an exponent, in hex.
  static func key(_ modulus: String, exponent: String = "010001") throws -> PublicKey {
    try PublicKey(der: spki([0] + Hex.decode(modulus), exponent: [0] + Hex.decode(exponent)))
  }

  /// An EC key as its parts are.
  static func curveKey(_ parameters: [UInt8], point: [UInt8]) throws -> PublicKey {
    let identifier = DERWriter.sequence(DERWriter.oid(OID(1, 2, 840, 10_045, 2, 1)), parameters)
    return try PublicKey(der: DERWriter.sequence(identifier, DERWriter.bitString(point)))
  }
}
