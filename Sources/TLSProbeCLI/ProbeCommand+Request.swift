internal import Bytes
internal import Connect
internal import DomainNames

extension ProbeCommand {
  /// The parsed options, with names read and the environment applied.
  func request(in context: CommandContext) throws(CommandLineError) -> ProbeRequest {
    var request = ProbeRequest(target: try connection.approach.target(target))
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime?.duration
    request.hello = try hello.request(with: names, for: request.target, in: context)
    guard request.hello.certificateType != .all else {
      throw CommandLineError(
        .usage, "--certificate-type all is supported by chain only", hint: "use one type: rsa, ecdsa or ed25519")
    }
    request.trust = try trust.request(for: request.target.identity)
    request.insecure = trust.insecure
    request.topics = questions.topics(count: series.count)
    request.simulated = questions.clients
    request.clientHello = questions.clientHello
    if names.sni != nil { request.clientHelloName = request.hello.serverName?.ascii }
    request.count = series.count
    request.warmup = series.warmup
    request.interval = series.interval?.duration
    request.parallel = series.parallel
    request.httpPath = series.path
    request.verbosity = output.quiet ? -1 : output.verbose
    return request
  }
}
