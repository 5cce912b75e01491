import Policies
import Testing

@Suite struct BundledPolicyTests {
}
