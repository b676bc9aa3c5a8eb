// SPDX-License-Identifier: MIT

import HTTPTypes

/// What the person whose token is sent may do in the nation.
public struct SandboxPermission: Sendable, Hashable, CustomStringConvertible {
    private enum Level: String { case full, reading, none }
    private let level: Level

    /// Everything.
    public static let full = Self(level: .full)
    /// Reading alone; writes are answered with 403.
    public static let reading = Self(level: .reading)
    /// Nothing, since the person has lost access to the nation; all is answered
    /// with 403.
    public static let none = Self(level: .none)

    /// The name of the level: `full`, `reading` or `none`.
    public var description: String { level.rawValue }

    private init(level: Level) { self.level = level }

    /// The level with a name; `nil` when there is none.
    init?(named name: String) {
        guard let level = Level(rawValue: name) else { return nil }
        self.level = level
    }

    func allows(_ method: HTTPRequest.Method) -> Bool {
        switch level {
        case .full: true
        case .reading: method == .get || method == .head
        case .none: false
        }
    }
}
