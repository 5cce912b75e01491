internal import HTTPServer

/// Every case that a local server can serve.
public enum Cases {
  /// In the order of `listed`; a case that it does not name follows at the end.
  public static let all: [any ServerCase] = {
    let ranks = Dictionary(uniqueKeysWithValues: listed.split(separator: " ").enumerated().map { (String($1), $0) })
    let ranked = areas.enumerated().map { (rank: ranks[$1.name] ?? ranks.count + $0, served: $1) }
    return ranked.sorted { $0.rank < $1.rank }.map(\.served)
  }()

  private static let areas: [any ServerCase] =
    CertificateCases.all + ImpostorCases.all + NoTLSCases.all + HelloCases.all + ProtocolCases.all + KeyExchangeCases.all
    + CipherCases.all + SiteCases.all + TimingCases.all + SessionCases.all + ClientCases.all + StartTLSCases.all
    + VulnerableCases.all + LegacyCases.all

  /// A case by its name or an alias.
  public static func named(_ name: String) -> (any ServerCase)? {
    all.first { $0.name == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// Cases that respond to a ClientHello by a policy and do not complete the handshake.
  public static let hellos: [any ClientHelloCase] = {
    let others = Set((torn + impostors).map(\.name))
    return all.compactMap { $0 as? any ClientHelloCase }.filter { !others.contains($0.name) }
  }()

  /// Servers of one hand-crafted flight that cannot be read to its end.
  public static let torn: [any ClientHelloCase] = HelloCases.torn

  /// Servers of one hand-crafted flight without proof of possession of the certificate's key.
  public static let impostors: [any ClientHelloCase] = ImpostorCases.all

  /// Dialogues before TLS, some of which never reach it.
  public static let scripted: [any ScriptedCase] = StartTLSCases.all

  /// The order of the cases in documents and completions, which does not change when a case is added.
  private static let listed = """
    good expired not-yet-valid self-signed untrusted-root wrong-host incomplete-chain reversed-chain root-included \
    extra-certificates ip-san idn wildcard rsa-1024 sha1-signature ed25519 dual long-chain many-names silent plain-http ssh \
    alert truncated-hello slow rsa-512 rsa-2048 rsa-3072 rsa-4096 rsa-8192 rsa-pss p256 p384 p521 ed448 md5-signature sha256 \
    sha384 sha512 wildcard-tld wildcard-partial wildcard-two-labels ip-common-name nul-name thousand-names no-subject \
    no-common-name common-name-only utf8-email extended-validation version-1 negative-serial long-serial duplicate-extension \
    unknown-critical-extension client-only authority-as-server name-constraint no-authority path-length sha1-intermediate \
    expired-intermediate huge-chain superfish edellroot dsdtestprovider preact-cli webpack-dev-server mitm-software \
    known-interception blocked-interception captive-portal cross-signed looping-chain duplicate-certificates staple-good \
    staple-expired staple-revoked staple-unknown must-staple must-staple-missing sct no-sct invalid-sct tls-v1-0 tls-v1-1 \
    tls-v1-2 tls-v1-3 dh-2048 static-rsa null cbc mozilla-modern mozilla-intermediate mozilla-old web delayed-accept \
    delayed-hello delayed-certificate delayed-tickets delayed-headers stalls-after-hello no-tickets one-ticket four-tickets \
    ten-tickets session-ids early-data early-data-refused no-close-notify renegotiation renegotiation-refused \
    renegotiation-unsafe asks-later asks-in-handshake site site-plain client-certificate sni-default unrecognized-name \
    alpn-mismatch hello-retry ssl2 ssl3-only old-tls10 export gost sm4 mlkem-only kyber-draft-only client-preference \
    chacha-when-preferred server-preference-unusual equal-preference many-keys hides-refusal draft-tls13 asks-for-certificate \
    needs-sni picks-unoffered-suite wrong-version alert-without-close close-without-alert resets-refusals one-byte-records \
    intolerant-long-hello intolerant-grease refuses-empty-key-share cookie-retry rate-limited resets-every-third \
    stalls-sometimes compressed-certificate tls-compression intolerant-version dh-480 dh-512 dh-1024 dh-small-subgroup \
    dh-composite rc4 rc4-md5 3des alert-in-handshake oversized-record impostor-tls13-rsa impostor-tls12-rsa impostor-replay-rsa \
    impostor-narrow-rsa impostor-rc4-rsa impostor-tls13-ecdsa impostor-tls12-ecdsa impostor-replay-ecdsa impostor-narrow-ecdsa \
    impostor-rc4-ecdsa impostor-tls13-ed25519 impostor-tls12-ed25519 impostor-replay-ed25519 impostor-narrow-ed25519 \
    impostor-rc4-ed25519 impostor-dhe impostor-static-rsa wrong-finished starttls starttls-packets starttls-injection \
    starttls-refusal starttls-silent starttls-endless-greeting starttls-endless-reply starttls-long-line starttls-nul \
    starttls-early-tls crafted-sound heartbleed heartbeat ccs-injection ticketbleed ticket-unchecked robot robot-weak poodle-tls \
    zombie-poodle goldendoodle sleeping-poodle zero-length-padding lucky-minus-20 dh-reuse invalid-curve crafted-ecdhe \
    twist session-id-returned \
    crafted-ssl2 special-drown ssl2-disabled-cipher cross-name-resumption opossum \
    dh-reused-key ecdh-reused-key repeated-random repeated-session-id no-downgrade-sentinel zero-ticket-key
    """
}
