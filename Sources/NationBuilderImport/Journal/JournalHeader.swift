// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import ErrandJSON

/// The subject of a journal.
public struct JournalHeader: Sendable, Equatable {
    /// The kind of change, such as `import` or `people update`.
    public var kind: String
    /// The address of the nation.
    public var nation: String
    /// When it was created.
    public var created: Date
    /// The options that decide what is written.
    public var options: JSONObject
    /// The absolute path of the input file; `nil` when there is none.
    public var file: String?
    /// The SHA-256 of the input file, in hexadecimal digits; `nil` when there is none.
    public var digest: String?

    /// Creates a header; the time is now.
    public init(
        kind: String, nation: String, created: Date = Date(), options: JSONObject = [:], file: String? = nil,
        digest: String? = nil
    ) {
        (self.kind, self.nation, self.options, self.file, self.digest) = (kind, nation, options, file, digest)
        // The file has whole seconds.
        self.created = Date(timeIntervalSince1970: created.timeIntervalSince1970.rounded(.down))
    }
}

/// The state of a journal as a whole.
public struct JournalState: Sendable, Hashable, CustomStringConvertible {
    enum Form: String, Sendable {
        case planning, unfinished, finished, undoing, undone
    }

    let form: Form

    /// Not all entries are in it, and nothing was sent.
    public static let planning = Self(form: .planning)
    /// Entries wait to be written.
    public static let unfinished = Self(form: .unfinished)
    /// All entries were tried.
    public static let finished = Self(form: .finished)
    /// It is being undone.
    public static let undoing = Self(form: .undoing)
    /// It was undone, but for the entries that are ``EntryState/kept``.
    public static let undone = Self(form: .undone)

    init(form: Form) { self.form = form }

    /// Creates a state from its name; `nil` for any other.
    public init?(rawValue: String) {
        guard let form = Form(rawValue: rawValue) else { return nil }
        self.form = form
    }

    /// The name, as it stands in the file.
    public var rawValue: String { form.rawValue }
    /// The name.
    public var description: String { form.rawValue }
}

/// A journal as a list shows it.
public struct JournalSummary: Sendable {
    /// The short name.
    public let id: String
    /// The header.
    public let header: JournalHeader
    /// The state of the whole.
    public let state: JournalState
    /// How many entries there are of each action in each state.
    public let counts: [EntryCount]
    /// Whether a process works on it now.
    public let isInUse: Bool
    /// Its place in the order of their creation, which no clock changes.
    let sequence: Int64

    /// Returns the number of entries in some states.
    public func count(_ states: EntryState...) -> Int {
        counts.filter { states.contains($0.state) }.reduce(0) { $0 + $1.count }
    }
}
