// SPDX-License-Identifier: MIT

public import ErrandJSON

/// One write of a ``ChangeJournal``.
///
/// Values are objects with a member for each column, such as `first_name`, `custom.volunteer_since` or
/// `home_address.city`; ``JournalValues`` turns them into what the API takes.
public struct JournalEntry: Sendable, Equatable {
    /// The place in the input, from 1: the line of a file, or the position of an id.
    public var number: Int
    /// The order of several writes with the same number, from 0.
    public var step: Int
    /// The wire name of the type, such as `signups`.
    public var type: String
    /// The id of the resource; `nil` when it is not known, as of a new one.
    public var id: String?
    /// The key by which it can be found again when its id is not known; `nil` when there is none.
    public var key: EntryKey?
    /// The name for a person, such as `Ida Wells`; may be empty.
    public var name: String
    /// The action.
    public var action: EntryAction
    /// How far it is.
    public var state = EntryState.planned
    /// The values that the nation had before; `nil` when there were none, or when they are not known.
    public var before: JSONObject?
    /// The values that are or were sent.
    public var sent: JSONObject?
    /// The values that the nation returned, of the same members as ``sent``.
    public var returned: JSONObject?
    /// The values that the nation returned.
    @available(*, deprecated, renamed: "returned")
    public var answered: JSONObject? {
        get { returned }
        set { returned = newValue }
    }
    /// The `updated_at` that the nation returned to our last write, as it wrote it.
    public var updatedAt: String?
    /// Why it was refused, is unknown, or was not undone: a sentence without a full stop.
    public var reason: String?

    /// Further members for the program that works on it, such as other lines of the same person.
    public var extra: JSONObject?

    /// Creates a planned entry.
    public init(
        number: Int, step: Int = 0, type: String, id: String? = nil, key: EntryKey? = nil, name: String = "",
        action: EntryAction, before: JSONObject? = nil, sent: JSONObject? = nil, extra: JSONObject? = nil
    ) {
        (self.number, self.step, self.type, self.id, self.key) = (number, step, type, id, key)
        (self.name, self.action, self.before, self.sent, self.extra) = (name, action, before, sent, extra)
    }
}

/// A value by which a resource is found.
public struct EntryKey: Sendable, Hashable {
    /// The attribute, such as `email`.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a key.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
}

/// The action of an entry of a journal.
public struct EntryAction: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable, CaseIterable {
        case create, update, delete, tag, untag, list
    }

    let form: Form

    /// A resource is created.
    public static let create = Self(form: .create)
    /// Attributes of a resource are changed.
    public static let update = Self(form: .update)
    /// A resource is deleted.
    public static let delete = Self(form: .delete)
    /// A person gets a tag; the entry's ``JournalEntry/id`` is that of the person, and ``JournalEntry/sent`` has `tag`.
    public static let tag = Self(form: .tag)
    /// A person loses a tag.
    public static let untag = Self(form: .untag)
    /// A person gets onto a list; ``JournalEntry/sent`` has the id of the list as `list`, and so has
    /// ``JournalEntry/before`` if the person was on it already.
    public static let list = Self(form: .list)

    /// All actions.
    public static var allCases: [Self] { Form.allCases.map { Self(form: $0) } }
    /// The actions that are carried out row by row.
    static let ofRows = Set(allCases).subtracting([.list])

    init(form: Form) { self.form = form }

    /// Creates an action from its name; `nil` for any other.
    public init?(rawValue: String) {
        guard let form = Form(rawValue: rawValue) else { return nil }
        self.form = form
    }

    /// The name, as it stands in the file.
    public var rawValue: String { form.rawValue }
    /// The name.
    public var description: String { form.rawValue }
}

/// How far an entry of a journal is.
public struct EntryState: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable, CaseIterable {
        case planned, sending, done, refused, unknown, undoing, undone, kept
    }

    let form: Form

    /// Nothing was sent.
    public static let planned = Self(form: .planned)
    /// The request may have left, and no response is known.
    public static let sending = Self(form: .sending)
    /// The nation has carried it out.
    public static let done = Self(form: .done)
    /// It was not carried out, and ``JournalEntry/reason`` says why.
    public static let refused = Self(form: .refused)
    /// It may have been carried out, and nobody can tell.
    public static let unknown = Self(form: .unknown)
    /// The request that undoes it may have left, and no response is known.
    public static let undoing = Self(form: .undoing)
    /// It was undone.
    public static let undone = Self(form: .undone)
    /// It was to be undone and was not, at least in part; ``JournalEntry/reason`` says why.
    public static let kept = Self(form: .kept)

    /// All states.
    public static var allCases: [Self] { Form.allCases.map { Self(form: $0) } }

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
