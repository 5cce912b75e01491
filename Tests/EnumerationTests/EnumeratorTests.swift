import Enumeration
import Testing

@Suite struct EnumeratorTests {}
