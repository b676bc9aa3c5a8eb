// SPDX-License-Identifier: MIT

/// The parts of a call that an ``Observation`` logs.
///
/// Whole calls are logged at `debug`, and single attempts at `trace`. Only the
/// failure of a cache has a higher level, `warning`. The request's
/// ``/ErrandCore/Redaction`` hides values that are not public.
public struct LogContent: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The beginning and the end of a call, with status and duration; at
    /// `debug`.
    public static let calls = LogContent(rawValue: 1)
    /// The failure of a call, with its error; at `debug`.
    public static let failures = LogContent(rawValue: 2)
    /// A retry, with its reason and its wait; at `debug`.
    public static let retries = LogContent(rawValue: 4)
    /// Every request that is sent; at `trace`.
    public static let requests = LogContent(rawValue: 8)
    /// Every response's head, and the end of its body; at `trace`.
    public static let responses = LogContent(rawValue: 16)
    /// The fields of these requests and responses.
    public static let fields = LogContent(rawValue: 32)
    /// The bodies in memory of these requests, and the bodies of error
    /// responses; the latter with the failure at `debug`.
    public static let bodies = LogContent(rawValue: 64)
    /// Every request that is sent, as a cURL command; at `debug`, or with ``requests`` at their level: see
    /// ``/ErrandCore/RawRequest/curl(_:)``.
    public static let curl = LogContent(rawValue: 128)

    /// Nothing.
    public static let none: LogContent = []
    /// Everything except bodies and cURL commands.
    public static let standard: LogContent = [.calls, .failures, .retries, .requests, .responses, .fields]
    /// Everything.
    public static let all: LogContent = [.standard, .bodies, .curl]
}
