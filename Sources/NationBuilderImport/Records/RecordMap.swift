// SPDX-License-Identifier: MIT

public import ErrandCSV
import NationBuilder

/// The targets of the columns of a file of records.
public struct RecordMap: Sendable {
    enum Target: Sendable, Hashable {
        /// The person is found by it.
        case person(ImportKey)
        case attribute(String, ValueKind)
        /// An amount such as `25.00`.
        case amount
    }

    /// The names of the columns.
    public let columns: [String]
    /// The columns that nobody knows.
    public private(set) var unknown: [String] = []
    let type: RecordType
    private(set) var targets: [Target?] = []

    /// Creates the map of a file by the names of its columns; spaces, underscores and case make no difference.
    ///
    /// `signup_id`, `email` and the ids of other systems find the person. A foreign key may be named without `_id`.
    ///
    /// - Throws: ``ImportError/Kind/duplicateTarget``, ``ImportError/Kind/noKey`` when no column finds the person.
    public init(_ header: CSVHeader, of type: RecordType) throws(ImportError) {
        (columns, self.type) = (header.names, type)
        var owners: [String: String] = [:]
        for name in header.names {
            let target = Self.target(HeaderWords.words(name), type)
            targets.append(target)
            guard let target else {
                if !HeaderWords.notes.contains(name) { unknown.append(name) }
                continue
            }
            // The amount is one value, however it is written.
            let place =
                switch target {
                case .person(let key): "person \(key)"
                case .amount: type.money ?? ""
                case .attribute(let name, _): name
                }
            if let other = owners.updateValue(name, forKey: place) {
                throw ImportError(.duplicateTarget, "\"\(other)\" and \"\(name)\" both set \(place)")
            }
        }
        let finds = targets.contains { if case .person? = $0 { true } else { false } }
        guard finds else {
            throw ImportError(
                .noKey,
                "no column is a key by which people are found: \(RecordType.person), "
                    + ImportKey.all.dropFirst().map(\.name).joined(separator: ", "))
        }
    }

    private static let people: Set<String> = [RecordType.person, "person_id", "donor_id", "nationbuilder_id"]

    private static func target(_ words: String, _ type: RecordType) -> Target? {
        if people.contains(words) { return .person(.id) }
        let key = ["e_mail": "email", "email_address": "email"][words] ?? words
        if key != "id", let key = ImportKey(key) { return .person(key) }
        if words == RecordType.amount, type.money != nil { return .amount }
        for name in [words, words + "_id"] {
            if let attribute = type.type?.attribute(name), let kind = RecordType.kind(of: attribute) {
                return .attribute(name, kind)
            }
        }
        return nil
    }
}
