// SPDX-License-Identifier: MIT

// People's data must not get into a log or a crash report.

extension V1.Page: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of items, the page's number, and whether there are more pages.
    ///
    /// The links are left out, because they contain the search.
    public var description: String {
        "a page of \(results.count) items" + (number.map { ", number \($0)" } ?? "") + (hasNext ? ", and more" : "")
    }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror of the description and the items, which hide their own values.
    public var customMirror: Mirror { Mirror(self, children: ["description": description, "results": results]) }
}

extension V1.PersonResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The person's description, with the id only.
    public var description: String { "\(person)" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror of the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension V1.PersonSearch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed text, which does not show the search.
    public var description: String { "a search for people" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror of the description only.
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
