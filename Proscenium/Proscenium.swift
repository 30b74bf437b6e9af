// SPDX-License-Identifier: MIT

// One import for a program whose screens are components. Networking, FeedbackLoops, Recordings and TestKit are imported where they are
// used.
@_exported import Applications
@_exported import Bindings
@_exported import Declarations
@_exported import Signals
@_exported import Views
