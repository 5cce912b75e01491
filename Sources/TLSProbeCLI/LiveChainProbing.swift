internal import Bytes
internal import Connect
internal import Crypto
internal import DomainNames
internal import Observation
internal import PKI
internal import Probes
internal import Resolver
internal import TLSEngine
internal import TLSWire
internal import Transport

/// The probe over the network.
struct LiveChainProbing: ChainProbing {
  let reactor: Reactor
  let environment: @Sendable (String) -> String?
  let now: @Sendable () -> Timestamp

  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    let question = try question(request)
    let probe = ChainProbe(question, connector: Connector(request.connection, on: reactor))
    var observation = Observation(
      target: TargetDescription(
        host: request.target.host.description, port: request.target.port, sni: question.serverName,
        unicodeHost: request.target.unicodeHost))
    observation[ChainObservation.self] = await probe.run(request.target)
    return observation
  }

  private func question(_ request: ChainRequest) throws(CommandLineError) -> ChainQuestion {
    let trust = try TrustChoice(request.trust, environment: environment)
    var judgement = ChainJudgement(
      store: trust.store, storeDescription: trust.description, name: request.trust.name, time: request.trust.time ?? now())
    judgement.limits.signatureChecks = request.trust.maxSignatureChecks
    judgement.limits.steps = request.trust.maxSteps
    judgement.limits.depth = request.trust.maxDepth
    judgement.limits.listedPaths = request.trust.maxPaths
    var question = ChainQuestion(serverName: request.hello.serverName?.ascii, judgement: judgement)
    question.hello = try hello(request.hello)
    question.hello.maximumCertificateBytes = request.trust.maxChainBytes
    if request.hello.isShaped || request.hello.clientCertificate != nil { try check(question.hello) }
    question.widens = !request.hello.isShaped
    question.allAddresses = request.allAddresses
    question.certificateTypes = request.hello.certificateType?.types ?? []
    question.timeout = request.maxTime
    return question
  }

  private func hello(_ request: ChainRequest.Hello) throws(CommandLineError) -> TLSConfiguration {
    var hello = TLSConfiguration.ordinary
    if !request.alpn.isEmpty { hello.alpn = request.alpn }
    if let maximum = request.maximumVersion?.version {
      hello.maximumVersion = maximum
      hello.minimumVersion = min(hello.minimumVersion, maximum)
    }
    if let minimum = request.minimumVersion?.version { hello.minimumVersion = minimum }
    if hello.minimumVersion < .tls12 {
      // TLS 1.0 and 1.1 are signed with MD5 and SHA-1 together, which only level 0 allows.
      hello.signatureSchemes = TLSConfiguration.wide.signatureSchemes
      hello.cipherList = "DEFAULT:@SECLEVEL=0"
    }
    hello.cipherList = request.ciphers ?? hello.cipherList
    hello.cipherSuites13 = request.tls13Ciphers
    hello.groups = request.curves
    hello.clientIdentity = try identity(request)
    if let path = request.keyLog {
      let file = try KeyLogFile(path)
      hello.keyLog = { file.append($0) }
    }
    return hello
  }

  /// Lists that libssl does not take are the user's mistake, to be told before anything is connected.
  private func check(_ hello: TLSConfiguration) throws(CommandLineError) {
    do throws(TLSError) {
      _ = try TLSContext(client: hello)
    } catch {
      throw CommandLineError(.usage, error.description, hint: "check --ciphers, --tls13-ciphers, --curves, --cert and --key")
    }
  }

  private func identity(_ request: ChainRequest.Hello) throws(CommandLineError) -> TLSIdentity? {
    guard let path = request.clientCertificate else { return nil }
    let bytes = try CommandFile.read(path, for: "--cert")
    let keyPath = request.clientKey ?? path
    let keyBytes = request.clientKey == nil ? bytes : try CommandFile.read(keyPath, for: "--key")
    let chain: [[UInt8]]
    do throws(PKIError) {
      chain = try CertificateFile.read(bytes)
    } catch {
      throw CommandLineError(.badInput, "--cert '\(path)': \(error.description)", hint: error.hint)
    }
    do throws(CryptoError) {
      let isDER = keyBytes.first == 0x30
      let key = isDER ? try PrivateKey(der: keyBytes) : try PrivateKey(pem: String(decoding: keyBytes, as: UTF8.self))
      return TLSIdentity(chain: chain, key: key)
    } catch {
      throw CommandLineError(
        .badInput, "\(request.clientKey == nil ? "--cert" : "--key") '\(keyPath)': \(error.description)",
        hint: request.clientKey == nil ? "name the file of the key with --key" : "a key in PEM or DER is needed, without a passphrase")
    }
  }
}

extension VersionArgument {
  fileprivate var version: ProtocolVersion {
    switch self {
    case .tls10: .tls10
    case .tls11: .tls11
    case .tls12: .tls12
    case .tls13: .tls13
    }
  }
}

extension CertificateTypeArgument {
  fileprivate var types: [CertificateType] {
    CertificateType(rawValue: rawValue).map { [$0] } ?? CertificateType.allCases
  }
}
