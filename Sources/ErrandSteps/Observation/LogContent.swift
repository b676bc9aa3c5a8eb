// SPDX-License-Identifier: MIT

/// What of a call is logged, by an ``Observation``.
///
/// Whole calls are logged at `debug`, single attempts at `trace`, and nothing
/// above. What is not public is hidden by the request's ``Redaction``.
public struct LogContent: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// A set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// That a call begins and ends, with status and duration; at `debug`.
    public static let calls = LogContent(rawValue: 1)
    /// That a call has failed, and with what; at `debug`.
    public static let failures = LogContent(rawValue: 2)
    /// That a request will be sent again, why and when; at `debug`.
    public static let retries = LogContent(rawValue: 4)
    /// Every request that goes out; at `trace`.
    public static let requests = LogContent(rawValue: 8)
    /// Every response's head, and the end of its body; at `trace`.
    public static let responses = LogContent(rawValue: 16)
    /// The fields of these requests and responses.
    public static let fields = LogContent(rawValue: 32)
    /// The bodies of these requests that are in memory, and of failures; with
    /// the failure at `debug`.
    public static let bodies = LogContent(rawValue: 64)
    /// These requests as commands for a shell: see ``RawRequest/curl(_:)``.
    public static let curl = LogContent(rawValue: 128)

    /// Nothing.
    public static let none: LogContent = []
    /// All but bodies and commands for a shell.
    public static let standard: LogContent = [.calls, .failures, .retries, .requests, .responses, .fields]
    /// Everything there is.
    public static let all: LogContent = [.standard, .bodies, .curl]
}
