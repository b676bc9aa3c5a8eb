// SPDX-License-Identifier: MIT

import HTTPTypes

/// The permission of the token's owner.
public struct SandboxPermission: Sendable, Hashable, CustomStringConvertible {
    private enum Level: String { case full, reading, none }
    private let level: Level

    /// Reading and writing.
    public static let full = Self(level: .full)
    /// Reading only.
    ///
    /// Writes get 401 `unauthorized`, as NationBuilder responds to a person
    /// whose permission does not suffice.
    public static let reading = Self(level: .reading)
    /// No access: the person has been removed from the nation.
    ///
    /// Every request gets 403.
    public static let none = Self(level: .none)

    /// The name of the level: `full`, `reading` or `none`.
    public var description: String { level.rawValue }

    private init(level: Level) { self.level = level }

    /// Creates the level with a name; `nil` when there is none.
    init?(named name: String) {
        guard let level = Level(rawValue: name) else { return nil }
        self.level = level
    }

    /// Whether the person has access at all.
    var hasAccess: Bool { level != .none }

    func allows(_ method: HTTPRequest.Method) -> Bool {
        switch level {
        case .full: true
        case .reading: method == .get || method == .head
        case .none: false
        }
    }
}
