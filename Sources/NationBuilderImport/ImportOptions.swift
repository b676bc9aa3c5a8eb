// SPDX-License-Identifier: MIT

public import ErrandFoundation

/// The rules of an import.
public struct ImportOptions: Sendable {
    /// The keys by which a person of the nation is found; `nil`, the default, for all that the file has.
    ///
    /// A row whose keys belong to several people is refused. So is one that has found a person by one of these keys, and
    /// has another value of a surer one than the person, or than an earlier row of the person: people of one household
    /// share an address (``sharedEmail``). Without the surer key here, it is a value as others are.
    public var match: [ImportKey]?

    /// By what a person is looked for whom no key finds, in this order; nothing by default, apart from rows without a key
    /// (``withoutKey``).
    ///
    /// Somebody who shares a trait may be somebody else: it is certain only of one person whose name is the row's, and
    /// whose day of birth, middle name and suffix are not others. All else is a question (``ImportPreview/questions``).
    public var traits: [ImportTrait] = []

    /// The form of dates other than ISO 8601; none by default.
    public var dates = ImportDates.iso

    /// The time zone of times that name none; `nil`, the default, refuses them.
    public var timeZone: TimeZone?

    /// The meaning of an empty cell; it changes nothing by default.
    public var empty = EmptyCells.keep

    /// The texts of cells that mean nothing, as an empty cell does, such as `NULL`; none by default.
    ///
    /// The whole cell must be the text, without regard to spaces around it.
    public var nulls: Set<String> = []

    /// The treatment of values that a person has; they are overwritten by default.
    public var existing = ExistingValues.overwrite

    /// The treatment of rows of people whom the nation does not have; they are created by default.
    public var newPeople = NewPeople.create

    /// The treatment of rows without a key; by default they are looked for by their name and what goes with it.
    public var withoutKey = RowsWithoutKey.find

    /// The treatment of rows with the e-mail address of somebody else; they are refused by default.
    public var sharedEmail = SharedEmail.refuse

    /// The treatment of cells that no import may set; their rows are refused by default.
    public var badCells = BadCells.refuse

    /// Creates the default rules.
    public init() {}

    /// Returns by what the person of a row is looked for whom no key finds.
    ///
    /// - Parameter hasKey: Whether the row has a key.
    func traits(hasKey: Bool) -> [ImportTrait] {
        !hasKey && findsWithoutKey ? [.phone, .nameAndBirthday] : traits
    }

    /// Whether rows without a key have traits of their own.
    ///
    /// Who has chosen how people are found has chosen it for all rows.
    var findsWithoutKey: Bool { withoutKey == .find && match == nil && traits.isEmpty }
}

/// A form of dates in a file.
public struct ImportDates: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case iso, mdy, dmy
    }

    let form: Form

    /// Only `2026-01-31`.
    public static let iso = Self(form: .iso)
    /// Also `1/31/2026`: the month first.
    public static let mdy = Self(form: .mdy)
    /// Also `31/1/2026` and `31.1.2026`: the day first.
    public static let dmy = Self(form: .dmy)

    /// All forms.
    public static var allCases: [Self] { [.iso, .mdy, .dmy] }

    /// The number of rows at the beginning of a file that show in which form its dates are.
    public static let sample = 1000

    /// The name.
    public var description: String { form.rawValue }
}

/// The meaning of an empty cell.
public struct EmptyCells: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case keep, clear
    }

    let form: Form

    /// It changes nothing.
    public static let keep = Self(form: .keep)
    /// It removes the value.
    ///
    /// Tags are never removed.
    public static let clear = Self(form: .clear)

    /// All meanings.
    public static var allCases: [Self] { [.keep, .clear] }

    /// The name.
    public var description: String { form.rawValue }
}

/// The treatment of the values of people whom the nation has.
public struct ExistingValues: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case overwrite, fill, skip
    }

    let form: Form

    /// The file goes before the nation.
    public static let overwrite = Self(form: .overwrite)
    /// Only empty values are filled.
    public static let fill = Self(form: .fill)
    /// Nothing of these people is changed; only new people are created.
    public static let skip = Self(form: .skip)

    /// All of them.
    public static var allCases: [Self] { [.overwrite, .fill, .skip] }

    /// The name.
    public var description: String { form.rawValue }
}

/// The treatment of rows of people whom the nation does not have.
public struct NewPeople: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case create, refuse
    }

    let form: Form

    /// They are created.
    public static let create = Self(form: .create)
    /// Their rows are refused.
    public static let refuse = Self(form: .refuse)

    /// Both of them.
    public static var allCases: [Self] { [.create, .refuse] }

    /// The name.
    public var description: String { form.rawValue }
}

/// The treatment of rows without a key, of which nobody can tell whether the nation has the person.
public struct RowsWithoutKey: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case find, refuse, create
    }

    let form: Form

    /// The person is looked for by the name and the telephone number, or the name and the day of birth, and created if
    /// neither the nation nor the file has somebody with them; a row without them is refused.
    ///
    /// As with ``ImportOptions/traits``, only a certain person is taken. Where ``ImportOptions/match`` or
    /// ``ImportOptions/traits`` say how people are found, such rows are refused.
    public static let find = Self(form: .find)
    /// They are refused.
    public static let refuse = Self(form: .refuse)
    /// Each creates a person.
    ///
    /// A second import of the file creates them again.
    public static let create = Self(form: .create)

    /// All of them.
    public static var allCases: [Self] { [.find, .refuse, .create] }

    /// The name.
    public var description: String { form.rawValue }
}

/// The treatment of cells that no import may set, such as an e-mail address without `@`.
public struct BadCells: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case refuse
        case leaveOut = "leave-out"
    }

    let form: Form

    /// The row is refused.
    public static let refuse = Self(form: .refuse)
    /// The cell says nothing (``ImportWarning/leftOut``).
    ///
    /// A cell that says who may be contacted, or has an id, refuses its row all the same.
    public static let leaveOut = Self(form: .leaveOut)

    /// Both of them.
    public static var allCases: [Self] { [.refuse, .leaveOut] }

    /// The name.
    public var description: String { form.rawValue }
}

/// The treatment of rows with the e-mail address of somebody who has another id or another first name, as in a household.
public struct SharedEmail: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case refuse
        case byName = "by-name"
    }

    let form: Form

    /// They are refused.
    public static let refuse = Self(form: .refuse)
    /// The name says whether it is one person.
    ///
    /// With the same first and last name it is, and keeps the id that stands first. With another first name the row is
    /// about somebody else, who is imported without the address, as a nation gives it to one person alone
    /// (``ImportPreview/withoutEmail``). All others are refused.
    public static let byName = Self(form: .byName)

    /// Both of them.
    public static var allCases: [Self] { [.refuse, .byName] }

    /// The name.
    public var description: String { form.rawValue }
}
