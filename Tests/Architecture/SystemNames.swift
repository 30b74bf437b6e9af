// SPDX-License-Identifier: MIT

/// The public types of modules that users are likely to import with ours, by name.
///
/// Extracted from the symbol graphs of the modules (`swift symbolgraph-extract`, Swift 6.3 on
/// Linux), without names that begin with NS and without names that the standard library has
/// deprecated.
enum SystemNames {
  static let byModule: [String: Set<String>] = [
    "Dispatch": names(
      """
      DispatchData DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate
      DispatchQoS DispatchQueue DispatchSemaphore DispatchSource DispatchSourceHandler
      DispatchSourceProtocol DispatchSourceRead DispatchSourceSignal DispatchSourceTimer
      DispatchSourceUserDataAdd DispatchSourceUserDataOr DispatchSourceUserDataReplace
      DispatchSourceWrite DispatchSpecificKey DispatchTime DispatchTimeInterval
      DispatchTimeoutResult DispatchWallTime DispatchWorkItem DispatchWorkItemFlags
      """),
    "Foundation": names(
      """
      AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
      AttributeScopeCodableConfiguration AttributeScopes AttributedString
      AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol
      AttributedSubstring BlockOperation Bundle ByteCountFormatStyle ByteCountFormatter CGFloat
      CGPoint CGRect CGRectEdge CGSize Calendar CharacterSet CocoaError CodableAttributedStringKey
      CodableConfiguration CodableWithConfiguration ComparableComparator Comparator
      ComparisonResult ContiguousBytes CurrencyFormatStyleConfiguration CustomNSError Data
      DataProtocol Date DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal
      DecodableAttributedStringKey DecodableWithConfiguration DecodingConfigurationProviding
      DescriptiveNumberFormatConfiguration Dimension DiscontiguousAttributedSubstring
      DiscreteFormatStyle EncodableAttributedStringKey EncodableWithConfiguration
      EncodingConfigurationProviding EnergyFormatter Expression FileAttributeKey FileAttributeType
      FileHandle FileManager FileManagerDelegate FileProtectionType FloatingPointFormatStyle
      FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext Formatter Host
      ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle
      IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator
      LengthFormatter ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey
      MassFormatter Measurement Morphology MutableDataProtocol Notification NotificationCenter
      NotificationQueue NumberFormatStyleConfiguration NumberFormatter ObjCBool
      OperatingSystemVersion Operation OperationQueue OutputStream POSIXError ParseStrategy
      ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe Port
      PortDelegate PortMessage Predicate PredicateBindings PredicateError PredicateExpression
      PredicateExpressions Process ProcessInfo Progress ProgressKind ProgressReporting
      ProgressUserInfoKey PropertyListDecoder PropertyListEncoder PropertyListSerialization
      QualityOfService RecoverableError RunLoop Scanner ScopedAttributeContainer
      SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder
      StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue
      StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle
      StringTransform Thread TimeInterval TimeZone Timer URL URLComponents URLError
      URLFileResourceType URLQueryItem URLResourceKey URLResourceValues UUID Unit UnitAcceleration
      UnitAngle UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion
      UnitDuration UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
      UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance
      UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature
      UnitVolume UserDefaults
      """),
    "FoundationNetworking": names(
      """
      CachedURLResponse HTTPCookie HTTPCookieStorage HTTPURLResponse URLAuthenticationChallenge
      URLCache URLCredential URLProtocol URLRequest URLResponse URLSession URLSessionConfiguration
      URLSessionTask
      """),
    "HTTPTypes": names(
      """
      HTTPField HTTPFields HTTPRequest HTTPResponse
      """),
    "Logging": names(
      """
      LogHandler Logger LoggingSystem MultiplexLogHandler StreamLogHandler SwiftLogNoOpLogHandler
      """),
    "Observation": names(
      """
      Observable ObservationRegistrar Observations
      """),
    "RegexBuilder": names(
      """
      AlternationBuilder Anchor Capture CharacterClass ChoiceOf Local Lookahead NegativeLookahead
      One OneOrMore Optionally Reference RegexComponentBuilder Repeat TryCapture ZeroOrMore
      """),
    "Swift": names(
      """
      Actor AdditiveArithmetic AnyActor AnyBidirectionalCollection AnyClass AnyCollection
      AnyHashable AnyIterator AnyKeyPath AnyObject AnyRandomAccessCollection AnyRegexOutput
      AnySequence Array ArraySlice AsyncCompactMapSequence AsyncDropFirstSequence
      AsyncDropWhileSequence AsyncFilterSequence AsyncFlatMapSequence AsyncIteratorProtocol
      AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence AsyncSequence AsyncStream
      AsyncThrowingCompactMapSequence AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence
      AsyncThrowingFlatMapSequence AsyncThrowingMapSequence AsyncThrowingPrefixWhileSequence
      AsyncThrowingStream BidirectionalCollection BidirectionalSlice BinaryFloatingPoint
      BinaryInteger BitwiseCopyable Bool BooleanLiteralType CBool CChar CChar16 CChar32 CChar8
      CDouble CFloat CFloat16 CInt CLong CLongDouble CLongLong CShort CSignedChar CUnsignedChar
      CUnsignedInt CUnsignedLong CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar
      CancellationError CaseIterable Character CheckedContinuation Clock ClosedRange Codable
      CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
      CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray ContinuousClock
      Copyable CountableClosedRange CountablePartialRangeFrom CountableRange
      CustomConsumingRegexComponent CustomDebugStringConvertible CustomLeafReflectable
      CustomPlaygroundDisplayConvertible CustomPlaygroundQuickLookable CustomReflectable
      CustomStringConvertible Decodable Decoder DecodingError DefaultBidirectionalIndices
      DefaultIndices DefaultRandomAccessIndices DefaultStringInterpolation Dictionary
      DictionaryLiteral DiscardingTaskGroup DiscontiguousSlice Double DropFirstSequence
      DropWhileSequence Duration DurationProtocol EmptyCollection Encodable Encoder EncodingError
      EnumeratedSequence Equatable Error Escapable Executor ExecutorJob ExpressibleByArrayLiteral
      ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
      ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral
      ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation
      ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral ExtendedGraphemeClusterType
      FixedWidthInteger Float Float16 Float32 Float64 Float80 FloatLiteralType FloatingPoint
      FloatingPointClassification FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable
      Hasher Identifiable IndexableBase InlineArray InstantProtocol Int Int128 Int16 Int32 Int64
      Int8 IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence Job JobPriority
      JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol
      KeyedEncodingContainer KeyedEncodingContainerProtocol LazySequence LosslessStringConvertible
      MainActor ManagedBuffer ManagedBufferPointer MemoryLayout Mirror MirrorPath
      MutableCollection MutableRawSpan MutableSpan Never Numeric ObjectIdentifier OpaquePointer
      OptionSet Optional OutputRawSpan OutputSpan PartialAsyncTask PartialKeyPath PartialRangeFrom
      PartialRangeThrough PartialRangeUpTo PlaygroundQuickLook PrefixSequence
      RandomAccessCollection RandomNumberGenerator Range RangeExpression
      RangeReplaceableBidirectionalSlice RangeReplaceableCollection RangeReplaceableSlice RangeSet
      RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexComponent
      RegexRepetitionBehavior RegexSemanticLevel RegexWordBoundaryKind Repeated Result
      ReversedCollection ReversedRandomAccessCollection SIMD SIMD16 SIMD2 SIMD3 SIMD32 SIMD4
      SIMD64 SIMD8 SIMDMask SIMDScalar SIMDStorage Sendable SendableMetatype Sequence
      SerialExecutor Set SetAlgebra SignedInteger SignedNumeric SingleValueDecodingContainer
      SingleValueEncodingContainer Slice Span StaticBigInt StaticString StrideThrough StrideTo
      Strideable String StringInterpolationProtocol StringLiteralType StringProtocol Substring
      SuspendingClock SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal
      TaskPriority TextOutputStream TextOutputStreamable ThrowingDiscardingTaskGroup
      ThrowingTaskGroup UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16 UTF32 UTF8 UTF8Span
      UnboundedRange Unicode UnicodeCodec UnicodeDecodingResult UnicodeScalar UnicodeScalarType
      UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged UnownedJob UnownedSerialExecutor
      UnownedTaskExecutor UnsafeBufferPointer UnsafeConcurrentValue UnsafeContinuation
      UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
      UnsafeMutableRawBufferPointer UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer
      UnsafeRawPointer UnsafeSendable UnsafeThrowingContinuation UnsignedInteger Void
      WritableKeyPath Zip2Sequence
      """),
    "Synchronization": names(
      """
      Atomic AtomicLazyReference AtomicLoadOrdering AtomicOptionalRepresentable
      AtomicRepresentable AtomicStoreOrdering AtomicUpdateOrdering Mutex WordPair
      """),
    "Testing": names(
      """
      Attachable AttachableWrapper Attachment Bug Comment ConditionTrait Confirmation
      CustomTestArgumentEncodable CustomTestStringConvertible ExitStatus ExitTest Expectation
      ExpectationFailedError Issue IssueHandlingTrait KnownIssueMatcher ParallelizationTrait
      SourceLocation SuiteTrait Tag Test TestScoping TestTrait TimeLimitTrait Trait
      """),
  ]

  /// Modules of Apple's systems whose name hides a type of the same name, or is hidden by it.
  static let modules: Set = [
    "Accelerate", "Accessibility", "AppIntents", "Charts", "Combine", "CryptoKit", "Dispatch",
    "Foundation", "HTTPTypes", "Logging", "MapKit", "Network", "Observation", "OSLog", "Security",
    "Synchronization", "System", "Testing",
  ]

  /// Names of C types that `import Foundation` adds only on macOS (MacTypes.h).
  static let onMacOS = names(
    """
    AbsoluteTime Boolean Byte ByteCount ByteOffset Duration Fixed Float32Point Fract Handle
    ItemCount LangCode LogicalAddress Nanoseconds NumVersion OptionBits Point ProcPtr Ptr Rect
    RegionCode ResID ResType ScriptCode Size Str255 Style StyleField StyleParameter TimeBase
    TimeRecord TimeScale TimeValue UniChar UnsignedFixed VersRec
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
