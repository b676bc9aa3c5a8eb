// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// A question to the nation about the people who have one of some keys.
struct PersonLookup: Sendable, Equatable {
    let key: ImportKey
    /// At most ``most`` values.
    let values: [String]

    static let most = 100
    /// The longest list of values in bytes of a URL, because many servers refuse one of more than 8 KiB.
    static let longest = 6000

    /// Returns the lookups of some keys, in the order of the keys.
    static func lookups(_ keys: [MatchKey]) -> [Self] {
        ImportKey.all.flatMap { key in
            // An id has one person. Of another key a full page would have a further one.
            let most = key == .id ? most : most - 1
            var lookups: [Self] = []
            var (values, length) = ([String](), 0)
            for value in keys where value.key == key {
                let size = size(value.value)
                if values.count == most || length + size > longest, !values.isEmpty {
                    lookups.append(Self(key: key, values: values))
                    (values, length) = ([], 0)
                }
                values.append(value.value)
                length += size
            }
            return values.isEmpty ? lookups : lookups + [Self(key: key, values: values)]
        }
    }

    /// Returns whether a value can be asked for: a filter can say it, and it fits into a URL.
    static func mayAsk(_ value: String) -> Bool {
        FilterText.escape(value) != nil && size(value.lowercased()) <= longest
    }

    /// The bytes of a value in a URL, with the comma after it, which is escaped too.
    private static func size(_ value: String) -> Int { value.utf8.reduce(3) { $0 + (isPlain($1) ? 1 : 3) } }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns the request for a page of the people.
    ///
    /// - Parameters:
    ///   - targets: What the import needs to know about them.
    ///   - page: The number of the page, from 1.
    ///   - isWhole: Whether all attributes are asked for.
    func request(_ targets: [ImportTarget], page: Int, isWhole: Bool = false) -> Request<JSONObject> {
        let name = key == .email ? V2.Condition.emailAddress : key.name
        return Self.request(
            [.filter(name, anyOf: values.map { FilterText.escape($0) ?? $0 })], targets, page: page, isWhole: isWhole)
    }

    /// Returns the request for a page of people.
    ///
    /// - Parameters:
    ///   - filters: The people that are wanted.
    ///   - targets: What the import needs to know about them.
    ///   - page: The number of the page, from 1.
    ///   - also: Further attributes.
    ///   - addresses: Further addresses.
    ///   - isWhole: Whether all attributes are asked for.
    static func request(
        _ filters: [RequestPart], _ targets: [ImportTarget], page: Int, also: [String] = [], addresses: [String] = [],
        isWhole: Bool = false
    ) -> Request<JSONObject> {
        var needs = Needs(targets)
        for name in also { needs.add(name, to: \.fields) }
        for name in addresses {
            needs.add(name, to: \.fields)
            needs.add(name, to: \.addresses)
        }
        return Request(
            .get, "signups", .group(filters), .query("page[size]", 100), .query("page[number]", page),
            .fields(isWhole ? nil : needs.fields, of: "signups"), .extraFields(needs.addresses, of: "signups"),
            .query("include", needs.hasTags ? "signup_tags" : nil), .cache(.onlyNetwork), reading: .json())
    }

    /// The attributes that an import needs of a person.
    private struct Needs {
        var fields =
            ["first_name", "last_name"] + V2.Condition.addresses + ["updated_at"] + ImportKey.identifiers
        var addresses: [String] = []
        var hasTags = false

        init(_ targets: [ImportTarget]) {
            for target in targets {
                switch target.form {
                case .id, .list: continue
                case .tags, .removedTags: hasTags = true
                case .address(let part):
                    add(part.address, to: \.addresses)
                    fallthrough
                case .attribute, .custom: add(V2.ValueName("\(target)").attribute, to: \.fields)
                }
            }
        }

        mutating func add(_ name: String, to list: WritableKeyPath<Self, [String]>) {
            if !self[keyPath: list].contains(name) { self[keyPath: list].append(name) }
        }
    }
}
