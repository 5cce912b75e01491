internal import Bytes
internal import DomainNames
internal import PathValidation
internal import X509

/// The trust options that a connection was verified with, as part of a pool key.
struct PoolTrustOptions: Hashable {
  private let store: TrustStoreIdentity
  private let profile: Profile
  private let time: Timestamp?
  private let name: ReferenceIdentity?
  private let serverName: String?
  private let sendsServerName: Bool
  private let isEnforced: Bool
  private let isReported: Bool
  private let pins: PinRules
  private let demandsStaple: Bool

  init(_ trust: HTTPOptions.Trust, isJudgedNow: Bool) {
    store = TrustStoreIdentity(trust.store)
    profile = trust.profile
    time = isJudgedNow ? nil : trust.time
    name = trust.name
    serverName = trust.serverName
    sendsServerName = trust.sendsServerName
    isEnforced = trust.isEnforced
    isReported = trust.isReported
    pins = trust.pins
    demandsStaple = trust.demandsStaple
  }
}

/// The identity of a trust store: its name, source, date and anchors.
struct TrustStoreIdentity: Hashable {
  private let name: String
  private let source: String
  private let date: String?
  private let anchors: AnchorIdentity

  init(_ store: TrustStore) {
    name = store.name
    source = store.source
    date = store.date
    anchors = store.identity
  }
}
