// SPDX-License-Identifier: MIT

/// The changes that an import would make.
public struct ImportPreview: Sendable {
    /// The rows of the file, without the header and blank ones.
    public internal(set) var rows = 0
    /// The people whom the nation does not have.
    public internal(set) var new = 0
    /// The people of whom at least one value would change.
    public internal(set) var changed = 0
    /// The people of whom nothing would change.
    public internal(set) var same = 0
    /// The rows that are merged into earlier rows of the same people, in the order of the file.
    public internal(set) var merged: [ImportMerge] = []
    /// The number of rows that are merged into earlier ones.
    public var twice: Int { merged.count }
    /// The refused rows, in the order of the file.
    public internal(set) var refused: [ImportRefusal] = []
    /// The columns that set something, in the order of the file.
    public internal(set) var columns: [ImportColumnCount] = []
    /// Some people who would be changed or created, at most ``mostExamples``.
    public internal(set) var examples: [ImportExample] = []
    /// The requests that the preview has sent.
    public internal(set) var requestsSent = 0
    /// The requests that the import would send.
    public internal(set) var requests = 0
    /// The columns of ids and postal codes whose values may have lost leading zeros, with the number of such values.
    public internal(set) var lostZeros: [(column: String, count: Int)] = []
    /// The ids of other systems that are left out, because rows about different people carry them.
    public internal(set) var sharedIDs: [ImportSharedID] = []
    /// The cells that begin with `'` before `=`, `+`, `-` or `@`, which makes them text in a spreadsheet; it is left out.
    public internal(set) var textMarks = 0
    /// The rows whose people may be those of the nation; they are refused unless
    /// ``PeopleImport/answer(_:)`` says who they are.
    public internal(set) var questions: [ImportQuestion] = []
    /// The telephone numbers and e-mail addresses that are left out: their rows have more than a nation has members.
    public internal(set) var overflow = 0
    /// The lines of rows that are imported without their e-mail address, which is somebody else's (``SharedEmail/byName``).
    public internal(set) var withoutEmail: [Int] = []
    /// The lists of which it is not known who is on them already, because they have many people.
    public internal(set) var unreadLists: [ImportList] = []
    /// The new people of whom no cell says whether they have agreed to get e-mail (`email_opt_in`).
    public internal(set) var newWithoutEmailOptIn = 0
    /// The new people of whom no cell says whether they have agreed to get text messages (`mobile_opt_in`).
    public internal(set) var newWithoutMobileOptIn = 0

    /// Whether the file does not say of each new person whether the person has agreed to get e-mail.
    @available(*, deprecated, message: "Use newWithoutEmailOptIn and newWithoutMobileOptIn.")
    public var lacksOptIn: Bool { newWithoutEmailOptIn > 0 }

    /// Whether nearly all people whom an id finds would get another e-mail address: the ids may be those of another
    /// system, or the numbers of rows.
    public internal(set) var hasForeignIDs = false

    /// The largest number of examples.
    public static let mostExamples = 5

    /// The time that the requests of the import take at NationBuilder's limit of 250 requests in 10 seconds.
    public var duration: Duration { .milliseconds(requests * 40) }

    init() {}
}

/// A refused row.
public struct ImportRefusal: Sendable, Hashable {
    /// The line of the file on which the row begins, counted from 1.
    public let line: Int
    /// A sentence without a full stop.
    public let reason: String
    /// Whether cells are the reason that ``BadCells/leaveOut`` leaves out.
    package var isOfBadCell = false

    /// Whether nothing says who the person is.
    package var isOfNoKey: Bool { reason == CheckedRow.keyless }
    /// Whether a cell of the row is no date in a form that is read.
    package var isOfDateForm: Bool { reason.contains(TimeText.noDate) }
    /// Whether a time of the row names no zone.
    package var isOfTimeZone: Bool { reason.contains(TimeText.noZone) }
    /// Whether a cell of the row says that there is no value.
    package var isOfNoValue: Bool { reason.contains(CellCheck.noDigit) }
    /// Whether the id of the row is not one of the nation.
    package var isOfForeignID: Bool { reason.contains(RowMerging.unknownID) || reason.contains(CellCheck.noNumber) }
    /// Whether the row and the person whom a key finds have different values of a surer key.
    package var isOfAnotherKey: Bool { reason.contains(RowMerging.contradictionWords) }
}

/// A row that is merged into an earlier row of the same person.
public struct ImportMerge: Sendable, Hashable {
    /// The line on which the row begins.
    public let line: Int
    /// The line of the person's first row.
    public let into: Int
}

/// An id of another system that several rows carry although they differ in an e-mail address, a name or a telephone
/// number, such as `NULL` or `0`: it is nobody's.
public struct ImportSharedID: Sendable, Hashable {
    /// The key, such as `van_id`.
    public let key: ImportKey
    /// The id in lower case.
    public let value: String
    /// The number of rows that carry it.
    public let rows: Int
    /// The attribute in which they differ, such as `first_name`.
    public let differing: String
}

/// How often a column changes something.
public struct ImportColumnCount: Sendable, Hashable {
    /// The name of the column.
    public let name: String
    /// The value that it sets.
    public let target: ImportTarget
    /// The people who have no value there, and get one.
    public internal(set) var filled = 0
    /// The people who have another value there, which is replaced or removed.
    public internal(set) var overwritten = 0
    /// The people who have the same value.
    public internal(set) var equal = 0
    /// The people who have another value, which ``ImportOptions/existing`` keeps.
    public internal(set) var kept = 0
    /// The possible faults of values that would be written, with the number of such values.
    public internal(set) var warnings: [ImportWarning: Int] = [:]

    init(name: String, target: ImportTarget) { (self.name, self.target) = (name, target) }
}

/// A person whom an import would change or create.
public struct ImportExample: Sendable {
    /// The person's id; `nil` for a new person.
    public let id: String?
    /// The person's name, address or key, as far as it is known.
    public let name: String
    /// The line of the person's first row.
    public let line: Int
    /// The changes.
    public let changes: [ImportChange]
}

/// A change of one value.
public struct ImportChange: Sendable, Hashable {
    /// The attribute, such as `first_name`.
    public let target: ImportTarget
    /// The value of the nation; empty when there is none.
    public let before: String
    /// The value of the file; empty when the value is removed.
    public let after: String
}
