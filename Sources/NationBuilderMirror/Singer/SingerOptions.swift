// SPDX-License-Identifier: MIT

/// How a tap reads a nation.
public struct SingerOptions: Sendable {
    /// Whether records have versions, so that a target removes those that a complete walk no longer found.
    ///
    /// Off by default: some targets remove more than that.
    public var activatesVersions = false
    /// How long a change may take until others can see it; five minutes by default.
    ///
    /// Each run asks for changes from this time before the last run on, because a change gets its time before it
    /// becomes visible.
    public var lag: Duration = .seconds(300)
    /// The most requests at once; 8 by default.
    ///
    /// The nation's rate limit counts whatever their number.
    public var requestsAtOnce = 8

    /// Creates options with the default values.
    public init() {}
}

/// How far a tap is.
public struct SingerProgress: Sendable, Hashable {
    /// The name of the stream.
    public let stream: String
    /// The records of the stream in this run so far.
    public let records: Int
    /// Whether the stream was read to its end.
    public let isComplete: Bool
    /// A warning, such as of a clock that is wrong, as a sentence; `nil` for none.
    public var note: String?
}
