// swift-tools-version: 6.2
import PackageDescription

/// One target, one file, one `LLVMFuzzerTestOneInput`; `Fuzz/run` builds them with the sanitizers and runs them.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: "TLSProbeModules", package: "tlsprobe")],
    swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "tlsprobe", path: "..")],
  targets: [
    fuzzer("ByteReaderFuzzer"),
    fuzzer("TextFuzzer"),
    fuzzer("JSONReaderFuzzer"),
    fuzzer("TargetFuzzer"),
    fuzzer("DomainNameFuzzer"),
    fuzzer("NotTLSFuzzer"),
    fuzzer("StartTLSFuzzer"),
    fuzzer("TDSFramingFuzzer"),
    fuzzer("RecordFuzzer"),
    fuzzer("HandshakeFuzzer"),
    fuzzer("AnswerReaderFuzzer"),
    fuzzer("ClientHelloFuzzer"),
    fuzzer("RecordedHelloFuzzer"),
    fuzzer("KeyExchangeFuzzer"),
    fuzzer("SSL2Fuzzer"),
    fuzzer("ServerFlightFuzzer"),
    fuzzer("CompressedCertificateFuzzer"),
    fuzzer("HelloTalkFuzzer"),
    fuzzer("CertificateFuzzer"),
    fuzzer("DistinguishedNameFuzzer"),
    fuzzer("OCSPTimestampsFuzzer"),
    fuzzer("TimestampListFuzzer"),
    fuzzer("RevocationFuzzer"),
    fuzzer("PEMFuzzer"),
    fuzzer("PublicKeyFuzzer"),
    fuzzer("KeyListFuzzer"),
    fuzzer("PinFuzzer"),
    fuzzer("TLSAFuzzer"),
    fuzzer("CAAFuzzer"),
    fuzzer("JudgeFuzzer"),
    fuzzer("StatusLineFuzzer"),
    fuzzer("ProxyDialogueFuzzer"),
    fuzzer("ResponseParserFuzzer"),
    fuzzer("RequestParserFuzzer"),
    fuzzer("AlternativeServiceFuzzer"),
    fuzzer("HTTPDateFuzzer"),
    fuzzer("CacheControlFuzzer"),
    fuzzer("CacheFileFuzzer"),
    fuzzer("ChallengeFuzzer"),
    fuzzer("NetrcFuzzer"),
    fuzzer("RedactionFuzzer"),
    fuzzer("ContentDecoderFuzzer"),
    fuzzer("HTTP2SessionFuzzer"),
    fuzzer("FieldSyntaxFuzzer"),
    fuzzer("URIFuzzer"),
    fuzzer("CookieFuzzer"),
    fuzzer("HostFileFuzzer"),
    fuzzer("BodyViewFuzzer"),
    fuzzer("HTTP2SiteFuzzer"),
    fuzzer("ReportedFetchFuzzer"),
    fuzzer("ProblemFuzzer"),
    fuzzer("ContentRangeFuzzer"),
  ]
)
