// SPDX-License-Identifier: MIT

/// A trait that people may share, by which an import looks for somebody whom no key finds.
public struct ImportTrait: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable, CaseIterable {
        case phone, nameAndZIP, nameAndBirthday
    }

    let form: Form

    /// The telephone number, the mobile one too.
    public static let phone = Self(form: .phone)
    /// The name and the postal code of an address.
    public static let nameAndZIP = Self(form: .nameAndZIP)
    /// The name and the day of birth.
    public static let nameAndBirthday = Self(form: .nameAndBirthday)

    /// All traits.
    public static var allCases: [Self] { Form.allCases.map { Self(form: $0) } }

    /// The name, as `nb import --match` takes it: `phone`, `name_zip` or `name_birthday`.
    public var description: String {
        switch form {
        case .phone: "phone"
        case .nameAndZIP: "name_zip"
        case .nameAndBirthday: "name_birthday"
        }
    }
}

/// A row whose person may be one of the nation's, which nobody but a person can tell.
public struct ImportQuestion: Sendable {
    /// The line on which the row begins.
    public let line: Int
    /// The name of the row's person, or what is known instead of it.
    public let name: String
    /// By what the people were found.
    public let trait: ImportTrait
    /// The people who may be meant.
    public let people: [Candidate]

    /// Somebody of the nation.
    public struct Candidate: Sendable {
        /// The id.
        public let id: String
        /// The name.
        public let name: String
        /// Why it is not certain, such as `another first_name: "Bob"`.
        public let doubt: String
    }

    /// The reason for which the row is refused without an answer.
    var reason: String {
        let people = people.prefix(3).map { "\($0.name), id \($0.id) (\($0.doubt))" }.joined(separator: ", or ")
        return "by \(trait) this may be \(people)" + (self.people.count > 3 ? " or others" : "") + Self.advice
    }

    static let advice = ": the column id would say who it is"
}

/// A person's answer about a row whose person may be one of the nation's.
public struct ImportAnswer: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case person(String)
        case new, none
    }

    let form: Form

    /// It is the person with an id.
    public static func person(_ id: String) -> Self { Self(form: .person(id)) }
    /// It is somebody whom the nation does not have.
    public static let new = Self(form: .new)
    /// The row is refused.
    public static let none = Self(form: .none)
}
