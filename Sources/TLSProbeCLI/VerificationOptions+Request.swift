internal import CommandSupport
internal import Appraisal
internal import Bytes
internal import PathValidation

extension VerificationOptions {
  /// The requested roots, name, time, profile and limits.
  init(_ request: ChainRequest.Trust, environment: (String) -> String?, now: () -> Timestamp) throws(CommandLineError) {
    let trust = try TrustChoice(request, environment: environment)
    self.init(store: trust.store, storeDescription: trust.description, name: request.name, time: request.time ?? now())
    profile = request.profile.profile
    limits = Limits(
      signatureChecks: request.maxSignatureChecks, steps: request.maxSteps, depth: request.maxDepth, listedPaths: request.maxPaths)
  }
}
