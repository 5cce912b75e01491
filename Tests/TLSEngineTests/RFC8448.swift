import Bytes
import TLSWire

@testable import Crypto
@testable import TLSEngine

/// The simple handshake of RFC 8448, section 3, as its two sides wrote it.
enum RFC8448 {
  static let start = ContinuousClock.now

  /// A machine that has sent the trace's ClientHello.
  static func client(_ offer: ServerFlightOffer = ServerFlightOffer()) throws -> ServerFlight {
    let message = try HandshakeMessage(reading: try Hex.decode(clientHello))
    let hello = try ClientHello(reading: message.body)
    var keys = FlightKeys()
    _ = keys.insert(try KeyAgreement(x25519: try Hex.decode(clientSecret)), for: .x25519)
    return ServerFlight(offer, hello: hello, keys: keys, at: start)
  }

  /// What the server sends up to its Finished.
  static func server() throws -> [UInt8] { try Hex.decode(serverHello) + Hex.decode(protectedFlight) }

  static let clientSecret = "49af42ba7f7994852d713ef2784bcbcaa7911de26adc5642cb634540e7ea5005"

  /// The message, without a record.
  static let clientHello = """
    010000c00303cb34ecb1e78163ba1c38c6dacb196a6dffa21a8d9912ec18a2ef6283024dece7000006130113031302010000910000000b0009000006\
    736572766572ff01000100000a00140012001d0017001800190100010101020103010400230000003300260024001d002099381de560e4bd43d23d8e\
    435a7dbafeb3c06e51c13cae4d5413691e529aaf2c002b0003020304000d0020001e0403050306030203080408050806040105010601020104020502\
    06020202002d00020101001c00024001
    """

  /// The record.
  static let serverHello = """
    160303005a020000560303a6af06a4121860dc5e6e60249cd34c95930c8ac5cb1434dac155772ed3e2692800130100002e00330024001d0020c98288\
    76112095fe66762bdbf7c672e156d6cc253b833df1dd69b1b04e751f0f002b00020304
    """

  /// The record with all the rest.
  static let protectedFlight = """
    17030302a2d1ff334a56f5bff6594a07cc87b580233f500f45e489e7f33af35edf7869fcf40aa40aa2b8ea73f848a7ca07612ef9f945cb960b406890\
    5123ea78b111b429ba9191cd05d2a389280f526134aadc7fc78c4b729df828b5ecf7b13bd9aefb0e57f271585b8ea9bb355c7c79020716cfb9b1183e\
    f3ab20e37d57a6b9d7477609aee6e122a4cf51427325250c7d0e509289444c9b3a648f1d71035d2ed65b0e3cdd0cbae8bf2d0b227812cbb360987255\
    cc744110c453baa4fcd610928d809810e4b7ed1a8fd991f06aa6248204797e36a6a73b70a2559c09ead686945ba246ab66e5edd8044b4c6de3fcf2a8\
    9441ac66272fd8fb330ef8190579b3684596c960bd596eea520a56a8d650f563aad27409960dca63d3e688611ea5e22f4415cf9538d51a200c270342\
    72968a264ed6540c84838d89f72c24461aad6d26f59ecaba9acbbb317b66d902f4f292a36ac1b639c637ce343117b659622245317b49eeda0c6258f1\
    00d7d961ffb138647e92ea330faeea6dfa31c7a84dc3bd7e1b7a6c7178af36879018e3f252107f243d243dc7339d5684c8b0378bf30244da8c87c843\
    f5e56eb4c5e8280a2b48052cf93b16499a66db7cca71e4599426f7d461e66f99882bd89fc50800becca62d6c74116dbd2972fda1fa80f85df881edbe\
    5a37668936b335583b599186dc5c6918a396fa48a181d6b6fa4f9d62d513afbb992f2b992f67f8afe67f76913fa388cb5630c8ca01e0c65d11c66a1e\
    2ac4c85977b7c7a6999bbf10dc35ae69f5515614636c0b9b68c19ed2e31c0b3b66763038ebba42f3b38edc0399f3a9f23faa63978c317fc9fa66a73f\
    60f0504de93b5b845e275592c12335ee340bbc4fddd502784016e4b3be7ef04dda49f4b440a30cb5d2af939828fd4ae3794e44f94df5a631ede42c17\
    19bfdabf0253fe5175be898e750edc53370d2b
    """
}
