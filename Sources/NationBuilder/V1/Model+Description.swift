// SPDX-License-Identifier: MIT

import ErrandJSON

// What people entrusted to a nation must not slip into a log or a crash report.
// Swift would print every stored property.

extension V1.Model {
    /// What it is, and its id if it has one; no other value.
    public var description: String {
        let id = (self as? any Identifiable).flatMap { Self.text($0.id) }
        return "\(Self.self)" + (id.map { " \($0)" } ?? "")
    }

    /// The description.
    public var debugDescription: String { description }

    /// What it is, and the names of its members without their values.
    public var customMirror: Mirror {
        let names = (try? members().keys).map(Array.init) ?? []
        return Mirror(self, children: ["description": description, "members": names])
    }

    private static func text(_ id: Any) -> String? {
        switch id {
        case Optional<Any>.some(let id as Int): "\(id)"
        case Optional<Any>.some(let id as String): id
        default: nil
        }
    }
}

extension V1.Page: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many items the page has; its links would tell what was searched for.
    public var description: String {
        "a page of \(results.count) items" + (number.map { ", number \($0)" } ?? "") + (hasNext ? ", and more" : "")
    }

    /// The description.
    public var debugDescription: String { description }

    /// The description, and the items, which hide their own values.
    public var customMirror: Mirror { Mirror(self, children: ["description": description, "results": results]) }
}

extension V1.PersonAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The person's number only.
    public var description: String { "\(person)" }

    /// The description.
    public var debugDescription: String { description }

    /// The description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension V1.PersonSearch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That it is one; whom it is for is not shown.
    public var description: String { "a search for people" }

    /// The description.
    public var debugDescription: String { description }

    /// The description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension V1.CustomFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The slugs without their values.
    public var description: String { "custom fields \(slugs.joined(separator: ", "))" }

    /// The description.
    public var debugDescription: String { description }

    /// The slugs without their values.
    public var customMirror: Mirror { Mirror(self, children: ["slugs": slugs]) }
}
