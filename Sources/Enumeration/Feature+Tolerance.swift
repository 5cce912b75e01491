internal import TLSWire

/// Valid but unusual ClientHellos; a server that rejects one breaks with current or future clients.
extension Feature {
  static let tolerances: [Feature] = [
    hangingLength,
    tolerance("hello_over_1400_bytes", "more than one packet, as with a post-quantum share") { known, offer in
      sized(1_600...2_048, offer, &known)
    },
    tolerance("hello_over_2048_bytes") { known, offer in sized(2_400...8_192, offer, &known) },
    tolerance("hello_in_segments", "the hello in several TCP segments") { known, offer in
      var crafted = known.hello(offer)
      crafted.segmentLength = 64
      return crafted
    },
    tolerance("hello_in_records", "the hello in several records (RFC 8446, section 5.1)") { known, offer in
      var crafted = known.hello(offer)
      crafted.fragmentLength = 64
      return crafted
    },
    tolerance("unknown_extension") { known, offer in
      guard offer.version > .ssl3 else { return nil }
      var offer = offer
      offer.extras.append(TLSExtension(type: ExtensionType(0x2222), body: [1, 2, 3]))
      return known.hello(offer)
    },
    tolerance("unknown_version", "a version after TLS 1.3 (RFC 8446, section 4.2.1)") { known, offer in
      var offer = offer
      if offer.version >= .tls13 { offer.versions = [ProtocolVersion(0x0305), offer.version] }
      var crafted = known.hello(offer)
      if offer.version < .tls13 { crafted.hello.legacyVersion = ProtocolVersion(0x0304) }
      return crafted
    },
    tolerance("grease", "reserved values among suites, groups, extensions and versions (RFC 8701)") { known, offer in
      var offer = offer
      offer.suites.insert(.grease(2), at: 0)
      offer.groups.insert(.grease(3), at: 0)
      offer.schemes.insert(.grease(5), at: 0)
      offer.extras += [.grease(4), .grease(6, body: [0])]
      if offer.version >= .tls13 { offer.versions = [.grease(7), offer.version] }
      return known.hello(offer)
    },
    tolerance("many_suites", "a list of 200 suites") { known, offer in
      var offer = offer
      let others = known.customary.suites.filter { !offer.suites.contains($0) && $0.facts.map { $0.firstVersion < .tls13 } == true }
      offer.suites += others.prefix(max(0, 200 - offer.suites.count))
      return known.hello(offer)
    },
  ]

  /// The control has the same extensions, and a length that no load balancer hangs on.
  private static let hangingLength: Feature = {
    var feature = tolerance(
      "hello_of_256_to_511_bytes", "TLSv1.2 hello of 300 bytes, which hangs some load balancers (RFC 7685)"
    ) { known, offer in
      sized(300...511, offer, &known)
    }
    feature.control = { known in
      known.newestBase().flatMap { offer in
        sized(512...600, offer, &known).map { .success($0) } ?? .failure(NotProbed(words: "no such hello of \(offer.version)"))
      }
    }
    return feature
  }()

  private static func tolerance(
    _ name: String, _ detail: String? = nil,
    _ craft: @escaping @Sendable (inout EnumerationState, ClientHelloBuilder.Offer) -> CraftedClientHello?
  ) -> Feature {
    Feature(name: name, topic: .tolerance, detail: detail) { known in
      known.newestBase().flatMap { offer in
        craft(&known, offer).map { .success($0) } ?? .failure(NotProbed(words: "no such hello of \(offer.version)"))
      }
    } judge: {
      accepted($0)
    }
  }

  /// Padded to the minimum of those lengths (RFC 7685); nil if the ClientHello is longer, and for SSL 3.0, which has no padding.
  private static func sized(_ lengths: ClosedRange<Int>, _ offer: ClientHelloBuilder.Offer, _ known: inout EnumerationState)
    -> CraftedClientHello?
  {
    guard offer.version > .ssl3 else { return nil }
    var offer = offer
    let shared = offer.shares.map(\.group)
    offer.groups = shared + offer.groups.filter { !shared.contains($0) }.prefix(4)
    offer.schemes = Array(offer.schemes.prefix(13))
    var crafted = known.hello(offer)
    crafted.hello.extensions?.removeAll { $0.type == .padding }
    let missing = lengths.lowerBound - crafted.hello.message.bytes.count - 4
    if missing >= 0 { crafted.hello.extensions?.append(TLSExtension(type: .padding, body: [UInt8](repeating: 0, count: missing))) }
    return lengths.contains(crafted.hello.message.bytes.count) ? crafted : nil
  }
}
