// SPDX-License-Identifier: MIT

// Written by .ci/checks/public-types --write.

import Applications
import Bindings
import Conversations
import CurlNetworking
import Declarations
import Dispatch
import FeedbackLoops
import Foundation
import Inspection
import Networking
import Recordings
import Signals
import Synchronization
import TestKit
import Testing
import Views

/// Every public type of the products by its name alone, beside the modules that users import.
///
/// The compiler does the test: a name that two modules share is an error here.
@Suite("Names without modules")
struct CollisionTests {
  @Test("Signals")
  func signals() {
    let types: [Any.Type] = [
      ActivityCounter.self, ArrayChanges.self, Backoff.self, ConcurrentScheduler.self,
      DispatchQueueScheduler.self, Disposable.self, DisposeBag.self, ImmediateScheduler.self,
      Lifetime.self, LiveObservations.self, (any LoadableState).self, MainScheduler.self,
      QueueScheduler.self, (any Scheduler).self, SectionChanges.self, Sharing.self,
      SharingReset.self, (any TimeScheduler).self, (any ValueSource).self,
    ]
    #expect(types.count == 19)
  }

  func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _: Action<Input, Output, Failure>.Type
  ) {}
  func actionFailure<Failure: Error>(_: ActionFailure<Failure>.Type) {}
  func actorScheduler<Home: Actor>(_: ActorScheduler<Home>.Type) {}
  func bufferPolicy<Failure: Error>(_: BufferPolicy<Failure>.Type) {}
  func changeset<Element: Sendable>(_: Changeset<Element>.Type) {}
  func clockScheduler<Base: Clock>(_: ClockScheduler<Base>.Type) where Base.Duration == Duration {}
  func completion<Failure: Error>(_: Completion<Failure>.Type) {}
  func connectableSignal<Element: Sendable, Failure: Error>(
    _: ConnectableSignal<Element, Failure>.Type
  ) {}
  func inputSubject<Element: Sendable>(_: InputSubject<Element>.Type) {}
  func loadingSignal<Value: Sendable, Failure: Error>(_: LoadingSignal<Value, Failure>.Type) {}
  func loadingState<Value: Sendable, Failure: Error>(_: LoadingState<Value, Failure>.Type) {}
  func mainSignal<Element: Sendable, Failure: Error>(_: MainSignal<Element, Failure>.Type) {}
  func mutableProperty<Value: Sendable>(_: MutableProperty<Value>.Type) {}
  func observableArray<Element: Sendable>(_: ObservableArray<Element>.Type) {}
  func observableProperty<Value: Sendable>(_: ObservableProperty<Value>.Type) {}
  func observedLoadingState<Value: Sendable, Failure: Error>(
    _: ObservedLoadingState<Value, Failure>.Type
  ) {}
  func observer<Element, Failure: Error>(_: Observer<Element, Failure>.Type) {}
  func pagingState<Page: Sendable, Failure: Error>(_: PagingState<Page, Failure>.Type) {}
  func property<Value: Sendable>(_: Property<Value>.Type) {}
  func propertyLens<Whole: Sendable, Part: Sendable>(_: PropertyLens<Whole, Part>.Type) {}
  func publishSubject<Element: Sendable, Failure: Error>(_: PublishSubject<Element, Failure>.Type) {
  }
  func replaySubject<Element: Sendable, Failure: Error>(_: ReplaySubject<Element, Failure>.Type) {}
  func safeObserver<Element>(_: SafeObserver<Element>.Type) {}
  func safePublishSubject<Element: Sendable>(_: SafePublishSubject<Element>.Type) {}
  func safeReplaySubject<Element: Sendable>(_: SafeReplaySubject<Element>.Type) {}
  func safeSignal<Element: Sendable>(_: SafeSignal<Element>.Type) {}
  func sectionChangeset<ID: Hashable & Sendable, Element: Sendable>(
    _: SectionChangeset<ID, Element>.Type
  ) {}
  func sectionModel<ID: Hashable & Sendable, Element: Sendable>(_: SectionModel<ID, Element>.Type) {
  }
  func signal<Element: Sendable, Failure: Error>(_: Signal<Element, Failure>.Type) {}
  func signalGroup<Key: Hashable & Sendable, Element: Sendable, Failure: Error>(
    _: SignalGroup<Key, Element, Failure>.Type
  ) {}
  func signalValues<Element: Sendable, Failure: Error>(_: SignalValues<Element, Failure>.Type) {}

  @Test("FeedbackLoops")
  func feedbackLoops() {
    let types: [Any.Type] = [
      (any AsyncAction).self, Cause.self, ConcurrencyPolicy.self, DropReason.self, EffectEnd.self,
      EffectID.self, EffectKey.self, EffectLifetime.self, LoopObservation.self,
      (any LoopObserver).self, RestartPolicy.self, RunningEffect.self, SingleEffectID.self,
      (any SubState).self,
    ]
    #expect(types.count == 14)
  }

  func actionList<Action: Sendable>(_: ActionList<Action>.Type) {}
  func childStores<ID: Hashable & Sendable, Child: Sendable, Event: Sendable>(
    _: ChildStores<ID, Child, Event>.Type
  ) {}
  func context<State: Sendable, Event: Sendable>(_: Context<State, Event>.Type) {}
  func effectRequest<ID: Hashable & Sendable, Value: Sendable>(_: EffectRequest<ID, Value>.Type) {}
  func feature<State: Sendable, Event: Sendable>(_: Feature<State, Event>.Type) {}
  func feedback<State: Sendable, Event: Sendable>(_: Feedback<State, Event>.Type) {}
  func feedbackLoop<State: Sendable, Event: Sendable>(_: FeedbackLoop<State, Event>.Type) {}
  func identifiedArray<ID: Hashable & Sendable, Element: Sendable>(
    _: IdentifiedArray<ID, Element>.Type
  ) {}
  func latestValue<Value: Sendable>(_: LatestValue<Value>.Type) {}
  func lens<Whole: Sendable, Part: Sendable>(_: Lens<Whole, Part>.Type) {}
  func loopBindings<Event: Sendable>(_: LoopBindings<Event>.Type) {}
  func loopHook<State: Sendable, Event: Sendable>(_: LoopHook<State, Event>.Type) {}
  func loopTrace<State: Sendable, Event: Sendable>(_: LoopTrace<State, Event>.Type) {}
  func machine<State: Sendable, Event: Sendable>(_: Machine<State, Event>.Type) {}
  func moment<State: Sendable, Event: Sendable>(_: Moment<State, Event>.Type) {}
  func mutator<Whole: Sendable, Part: Sendable, Action: Sendable>(
    _: Mutator<Whole, Part, Action>.Type
  ) {}
  func prism<Whole: Sendable, Part: Sendable>(_: Prism<Whole, Part>.Type) {}
  func reducer<State: Sendable, Event: Sendable>(_: Reducer<State, Event>.Type) {}
  func scopedStore<State: Sendable, Event: Sendable>(_: ScopedStore<State, Event>.Type) {}
  func simulation<State: Sendable, Event: Sendable>(_: Simulation<State, Event>.Type) {}
  func store<State: Sendable, Action: Sendable>(_: Store<State, Action>.Type) {}

  @Test("Recordings")
  func recordings() {
    let types: [Any.Type] = [
      FlightLog.self, FlightRecorderError.self, LoopHistory.self, LoopLog.self, RecordedTest.self,
      RecordingDifference.self, RecordingError.self, StateDiff.self, ValueOutline.self,
    ]
    #expect(types.count == 9)
  }

  func flightRecorder<State: Codable & Sendable, Event: Codable & Sendable>(
    _: FlightRecorder<State, Event>.Type
  ) {}
  func loopRecorder<State: Codable & Sendable, Event: Codable & Sendable>(
    _: LoopRecorder<State, Event>.Type
  ) {}
  func recording<State: Codable & Sendable, Event: Codable & Sendable>(
    _: Recording<State, Event>.Type
  ) {}

  @Test("Networking")
  func networking() {
    let types: [Any.Type] = [
      (any Authorization).self, AuthorizationAttempt.self, AuthorizationCode.self,
      AuthorizationCodeError.self, AuthorizationCodeParser.self, AuthorizationMiddleware.self,
      BaseURL.self, BearerAuthorization.self, Body.self, BodyFailure.self, ByteSource.self,
      CacheMiddleware.self, CachePolicy.self, (any CacheStore).self, CacheUse.self,
      CachedResponse.self, Chunk.self, CircuitBreaker.self, CircuitMiddleware.self,
      (any Client).self, ConnectionMonitor.self, (any ContentSink).self, Cookie.self,
      CookieMiddleware.self, CookieStore.self, DecodingFailure.self, DeviceAuthorization.self,
      DiskCacheStore.self, DownloadedFile.self, ExchangeMetrics.self, ExchangeReport.self,
      FramingError.self, HTTPDate.self, InvalidBaseURL.self, JoiningMiddleware.self,
      LimitMiddleware.self, LoadingProblem.self, (any LockedTokenStore).self,
      LoggingMiddleware.self, MemoryCacheStore.self, MemoryClient.self, MetricsMiddleware.self,
      (any Middleware).self, Multipart.self, OAuth.self, OAuthMetadata.self, OAuthRefusal.self,
      OAuthSession.self, OAuthToken.self, OutgoingRequest.self, ProblemTray.self, QueryItem.self,
      ReceivedRequest.self, RequestPath.self, Response.self, RetryMiddleware.self, RetryPolicy.self,
      SafeClient.self, Secrets.self, ServerLimits.self, ServerSentEvent.self, SinkFailure.self,
      StreamFailure.self, StreamState.self, Timeouts.self, (any TokenStore).self,
      TokenStoreError.self, TraceMiddleware.self, TransferProgress.self, Transport.self,
      TransportClient.self, TransportError.self, UploadedFile.self, UserFriendlyError.self,
      (any UserMessageProviding).self, WebSocketClose.self, WebSocketMessage.self,
      WebSocketOptions.self,
    ]
    #expect(types.count == 78)
  }

  func clientError<Failure: Error>(_: ClientError<Failure>.Type) {}
  func fileTokenStore<Token: Hashable & Sendable & Codable>(_: FileTokenStore<Token>.Type) {}
  func linked<Content: Sendable>(_: Linked<Content>.Type) {}
  func memoryTokenStore<Token: Hashable & Sendable>(_: MemoryTokenStore<Token>.Type) {}
  func paged<Page: Sendable, Failure: Error>(_: Paged<Page, Failure>.Type) {}
  func remoteContent<Value: Sendable>(_: RemoteContent<Value>.Type) {}
  func request<Resource: Sendable, Failure: Error>(_: Request<Resource, Failure>.Type) {}
  func sourced<Value: Sendable>(_: Sourced<Value>.Type) {}
  func tokenSession<Token: Hashable & Sendable>(_: TokenSession<Token>.Type) {}

  @Test("CurlNetworking")
  func curlNetworking() {
    let types: [Any.Type] = [
      Connection.self, ConnectionSecurity.self, CurlClient.self, CurlConfiguration.self,
      CurlEngine.self, HostOverride.self, InvalidPin.self, InvalidProxy.self, KeyPin.self,
      Proxy.self, ProxyServer.self, ServerCredentials.self,
    ]
    #expect(types.count == 12)
  }

  @Test("Views")
  func views() {
    let types: [Any.Type] = [
      Accessibility.self, AccessibilityNode.self, AccessibilityOptions.self, AdaptiveView.self,
      AlertView.self, BadgeView.self, BarChartView.self, BarItem.self, BigTextView.self,
      BorderedView.self, BoxKind.self, BreadcrumbsView.self, ButtonView.self, Canvas.self,
      Capabilities.self, CardView.self, CaretRange.self, CenteredView.self, ChartView.self,
      CheckboxView.self, ChildProgram.self, Cluster.self, CodeLanguage.self, Color.self,
      ColorLevel.self, ColorPickerView.self, ColumnLayout.self, ColumnsView.self, ComboBoxView.self,
      Command.self, CommandPaletteView.self, (any Component).self, ControlKind.self,
      ControlRole.self, ControlStyle.self, Coordinates.self, DatePickerView.self, Day.self,
      DisclosureView.self, DividerView.self, DockView.self, DotView.self, Dots.self, Emitter.self,
      Event.self, FlowView.self, FocusDirection.self, FormView.self, Frame.self, FrozenClock.self,
      FuzzyMatch.self, GaugeView.self, GridView.self, HeadlessSurface.self, Insets.self, Key.self,
      KeyCommand.self, KeyHelp.self, KeyHint.self, KeyMapProblem.self, KeyPress.self,
      KeySequence.self, LabelView.self, LayoutView.self, LineChartView.self, LinearSurface.self,
      ListRow.self, ListView.self, LoadingStatus.self, LoadingView.self, LogLevel.self,
      LogView.self, Loop.self, LoopSession.self, LoopSource.self, LoopTimer.self, MapView.self,
      MarkdownView.self, MaskedFieldView.self, MenuItem.self, MenuView.self, ModalView.self,
      Modifiers.self, Mouse.self, NavigationView.self, (any NumberFieldValue).self,
      OverlayView.self, PaddingView.self, Painter.self, PanelView.self, Parser.self,
      PasswordFieldView.self, PlainSurface.self, Position.self, ProgressBarView.self,
      PromptError.self, PromptTask.self, Prompts.self, RadioGroupView.self, RecorderSurface.self,
      Reply.self, RowMove.self, RowSection.self, RowSelection.self, RowView.self, RowsView.self,
      ScreenDecoder.self, ScreenLifecycleEvent.self, ScreenView.self, ScrollView.self,
      SearchMatch.self, SegmentedControlView.self, SelectView.self, (any SelectableText).self,
      SessionOptions.self, Size.self, SizeLimits.self, SliderView.self, SpacerView.self,
      SparklineView.self, SpinnerShape.self, SpinnerView.self, SplitView.self, StackView.self,
      StatusItem.self, StatusLineView.self, Style.self, Subscription.self, SuggestionPlacement.self,
      (any Surface).self, SurfaceCommand.self, TableColumn.self, TableSort.self, TableView.self,
      TabsView.self, Terminal.self, TerminalClient.self, TerminalConnection.self,
      TerminalError.self, TerminalRecording.self, TerminalRecordingError.self, TerminalServer.self,
      TerminalServerError.self, Text.self, TextAction.self, TextControlView.self,
      TextEditorView.self, TextFieldView.self, TextKeyStyle.self, TextMotion.self, TextPattern.self,
      TextPosition.self, TextRow.self, TextSelection.self, Theme.self, ThemeFileError.self,
      ThemePalette.self, Toast.self, ToastAction.self, ToastHandle.self, TreeView.self,
      Truncation.self, View.self, ViewController.self, (any ViewSource).self, Weekday.self,
      Window.self, (any WindowClock).self, WindowTimer.self, Words.self,
    ]
    #expect(types.count == 170)
  }

  func controlEvent<Value>(_: ControlEvent<Value>.Type) {}
  func keyMap<Action: Hashable & Sendable>(_: KeyMap<Action>.Type) {}
  func numberFieldView<Number: NumberFieldValue>(_: NumberFieldView<Number>.Type) {}

  @Test("Declarations")
  func declarations() {
    let types: [Any.Type] = [
      Adaptive.self, Badge.self, BarChart.self, BigText.self, Box.self, BoxView.self,
      Breadcrumbs.self, Button.self, Card.self, Checkbox.self, ColorPicker.self, ComboBox.self,
      ComponentScreenView.self, (any Composite).self, DatePicker.self, Declaration.self,
      DeclarationBuilder.self, DeclarationList.self, DeclaredScreenView.self, DeclaredView.self,
      Disclosure.self, Divider.self, Dock.self, Drawing.self, DrawingView.self, Field.self,
      ForEach.self, Form.self, Gauge.self, Grid.self, HFlow.self, HStack.self, Label.self,
      Layer.self, Layout.self, LazyColumn.self, LazyColumnView.self, (any LazyComponent).self,
      LineChart.self, Loading.self, Log.self, Map.self, Markdown.self, MaskedField.self, Menu.self,
      Navigation.self, Node.self, Overlay.self, Pane.self, Panel.self, PasswordField.self,
      Placeholder.self, Presenter.self, ProgressBar.self, RadioGroup.self, (any Renderer).self,
      Row.self, (any RowsComponent).self, Screen.self, Scroll.self, Section.self, Segments.self,
      Select.self, (any SettableProperty).self, Slider.self, Spacer.self, Sparkline.self,
      Spinner.self, Split.self, StatusLine.self, TabItem.self, Tabs.self, TextEditor.self,
      TextField.self, Toggle.self, Tree.self, VStack.self,
    ]
    #expect(types.count == 77)
  }

  func asyncContent<ID: Hashable & Sendable, Value: Sendable>(_: AsyncContent<ID, Value>.Type) {}
  func binding<Value: Sendable>(_: Binding<Value>.Type) {}
  func column<Row: Sendable>(_: Column<Row>.Type) {}
  func hosted<Content: View>(_: Hosted<Content>.Type) {}
  func kept<ID: Hashable & Sendable, Value: Sendable>(_: Kept<ID, Value>.Type) {}
  func list<Element: Sendable>(_: List<Element>.Type) {}
  func localState<Value: Sendable>(_: LocalState<Value>.Type) {}
  func numberField<Number: NumberFieldValue>(_: NumberField<Number>.Type) {}
  func partBuilder<Part>(_: PartBuilder<Part>.Type) {}
  func rowOptions<Element: Sendable>(_: RowOptions<Element>.Type) {}
  func stateful<Value: Sendable>(_: Stateful<Value>.Type) {}
  func table<Element: Identifiable & Sendable>(_: Table<Element>.Type) where Element.ID: Sendable {}

  @Test("Conversations")
  func conversations() {
    let types: [Any.Type] = [
      Approval.self, ApprovalView.self, CodeBlock.self, Composer.self, ComposerMessage.self,
      ComposerModel.self, ComposerQuery.self, ComposerSuggestion.self, ComposerView.self,
      Difference.self, MessageRow.self, MessageRowView.self, PatchError.self, StreamedMarkdown.self,
      StreamedText.self, TextDifference.self, TextDifferenceView.self, TranscriptController.self,
      TranscriptView.self,
    ]
    #expect(types.count == 19)
  }

  func transcript<Messages: RandomAccessCollection & Sendable>(_: Transcript<Messages>.Type)
  where Messages.Element: Identifiable & Equatable & Sendable, Messages.Element.ID: Sendable {}

  @Test("Bindings")
  func bindings() {
    let types: [Any.Type] = [
      Columns.self, (any ElementRowsView).self, Flow.self, (any OptionControl).self,
      (any ReactiveControl).self,
    ]
    #expect(types.count == 5)
  }

  func boundRows<Element: Sendable>(_: BoundRows<Element>.Type) {}
  func controlProperty<Value: Sendable>(_: ControlProperty<Value>.Type) {}
  func observing<each Source: ValueSource>(_: Observing<repeat each Source>.Type) {}
  func reactive<Control: View>(_: Reactive<Control>.Type) {}

  @Test("Applications")
  func applications() {
    let types: [Any.Type] = [
      Application.self, ApplicationFolders.self, ApplicationOptions.self, (any Diagnostics).self,
      EditingFailure.self, FileTree.self, KeyScript.self, LinkValues.self, PreferencesError.self,
      QuitQuestion.self, ScreenCapture.self, (any TerminalApplication).self,
    ]
    #expect(types.count == 12)
  }

  func deepLink<Route: Sendable>(_: DeepLink<Route>.Type) {}
  func editForm<Draft: Equatable & Sendable, Output: Sendable>(_: EditForm<Draft, Output>.Type) {}
  func fieldPath<Draft: Sendable>(_: FieldPath<Draft>.Type) {}
  func formAccess<Draft: Sendable>(_: FormAccess<Draft>.Type) {}
  func formField<Draft: Sendable>(_: FormField<Draft>.Type) {}
  func formModel<Draft: Equatable & Sendable, Output: Sendable>(_: FormModel<Draft, Output>.Type) {}
  func formRefusal<Draft: Sendable>(_: FormRefusal<Draft>.Type) {}
  func formRule<Draft: Sendable>(_: FormRule<Draft>.Type) {}
  func formState<Draft: Equatable & Sendable>(_: FormState<Draft>.Type) {}
  func formValue<Draft: Equatable & Sendable, Output: Sendable, Value: Equatable & Sendable>(
    _: FormValue<Draft, Output, Value>.Type
  ) {}
  func linkTable<Route: Sendable>(_: LinkTable<Route>.Type) {}
  func pagedList<Element: Identifiable & Sendable, Failure: Error>(
    _: PagedList<Element, Failure>.Type
  ) where Element.ID: Sendable {}
  func preferences<Value: Codable & Sendable>(_: Preferences<Value>.Type) {}
  func preferencesPart<Whole: Codable & Sendable, Part: Sendable>(
    _: PreferencesPart<Whole, Part>.Type
  ) {}
  func settingsForm<Value: Codable & Sendable>(_: SettingsForm<Value>.Type) {}
  func settingsSection<Value: Sendable>(_: SettingsSection<Value>.Type) {}
  func undoHistory<Value: Sendable>(_: UndoHistory<Value>.Type) {}

  @Test("Inspection")
  func inspection() {
    let types: [Any.Type] = [
      CrashReport.self, CrashReporter.self, Inspector.self, InspectorSession.self,
      InspectorSocket.self, LoopBrowserView.self, ProgramDiagnostics.self,
    ]
    #expect(types.count == 7)
  }

  @Test("TestKit")
  func testKit() {
    let types: [Any.Type] = [
      CaseName.self, Cassette.self, CassetteError.self, CassetteMatching.self, ChildProcess.self,
      ColdSource.self, DrawnPage.self, Fault.self, FaultSchedule.self, FaultTransport.self,
      Finding.self, HeadlessTerminal.self, HeldEffects.self, HotSource.self, MarbleError.self,
      MarbleFailure.self, MarbleStage.self, Marbles.self, MockClient.self, MockWebSocket.self,
      ObservationSpans.self, ObservedSpan.self, PendingResponses.self, PseudoTerminal.self,
      RandomWalkCoverage.self, RecordedBody.self, RecordedFailure.self, RecordedOutcome.self,
      RecordedRequest.self, RecordedResponse.self, RecordingFlow.self, RecordingMiddleware.self,
      Redactor.self, ReplayTransport.self, Report.self, RequestPattern.self, SeededRandom.self,
      StateGraph.self, StubResponse.self, SystemFailure.self, TemporaryFolder.self,
      TerminalProgram.self, TerminalScreen.self, TestLength.self, VerifyingMiddleware.self,
      VirtualClock.self, VirtualScheduler.self,
    ]
    #expect(types.count == 47)
  }

  func exploration<State: Hashable & Sendable, Event: Sendable>(_: Exploration<State, Event>.Type) {
  }
  func explorer<State: Hashable & Sendable, Event: Sendable>(_: Explorer<State, Event>.Type) {}
  func loopHarness<State: Equatable & Sendable, Event: Sendable>(_: LoopHarness<State, Event>.Type)
  {}
  func machineCheck<State: Hashable & Sendable, Event: Sendable>(_: MachineCheck<State, Event>.Type)
  {}
  func machineCoverage<State: Equatable & Sendable, Event: Sendable>(
    _: MachineCoverage<State, Event>.Type
  ) {}
  func orderExploration<State: Hashable & Sendable, Event: Sendable>(
    _: OrderExploration<State, Event>.Type
  ) {}
  func recorded<Element: Sendable, Failure: Error>(_: Recorded<Element, Failure>.Type) {}
  func recorder<Element: Sendable, Failure: Error>(_: Recorder<Element, Failure>.Type) {}
  func timedRecorder<Element: Sendable, Failure: Error>(_: TimedRecorder<Element, Failure>.Type) {}
}
