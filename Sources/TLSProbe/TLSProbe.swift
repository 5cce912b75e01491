@_exported public import Checks
@_exported public import Connect
@_exported public import Observation
@_exported public import Probes
@_exported public import Report
