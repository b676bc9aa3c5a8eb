// SPDX-License-Identifier: MIT

extension V2 {
    /// A type of resource as data: its name, and the names of its attributes with their kinds.
    ///
    /// It is for programs whose users choose types and attributes while they run, such as an
    /// export. Where the names are known beforehand, the types of ``V2`` let the compiler check
    /// them.
    ///
    /// ```swift
    /// let type = V2.ResourceType.named("donations")
    /// let times = type?.attributes.filter { $0.kind == .time }.map(\.name)
    /// ```
    public struct ResourceType: Sendable, Hashable, Identifiable {
        /// The name on the wire, such as `signups`; also the path of the list.
        public let name: String
        /// A short sentence about one of them, such as: The membership of a person.
        public let summary: String
        /// The operations of the API on them, in the order ``Operation/list``, ``Operation/show``,
        /// ``Operation/create``, ``Operation/update``, ``Operation/delete``.
        public let operations: [Operation]
        /// The attributes of the documentation, in its order, without the id.
        public let attributes: [Attribute]

        /// The name.
        public var id: String { name }

        /// Creates a type that this package does not know, or that has more attributes than it knows.
        ///
        /// - Parameters:
        ///   - name: The name on the wire, which is also the path of the list.
        ///   - summary: A short sentence about one of them.
        ///   - operations: What the API can do with them; all five by default.
        ///   - attributes: The attributes without the id. One called `custom_values` stands for custom fields.
        public init(
            _ name: String, summary: String = "",
            operations: [Operation] = [.list, .show, .create, .update, .delete], attributes: [Attribute]
        ) {
            (self.name, self.summary, self.operations, self.attributes) = (name, summary, operations, attributes)
        }

        /// Creates a type from the names of operations, and from words such as `author_id:id>signups:rw`.
        init(_ name: String, _ summary: String, _ operations: String, _ attributes: String) {
            self.name = name
            self.summary = summary
            self.operations = operations.split(separator: " ").compactMap { Operation(named: String($0)) }
            self.attributes = attributes.split(whereSeparator: \.isWhitespace).compactMap { Attribute($0) }
        }

        /// The relationships of the documentation, which a query can include, in its order.
        package var relationships: [Relationship] {
            Self.relationshipWords[name, default: ""].split(whereSeparator: \.isWhitespace)
                .compactMap { Relationship($0) }
        }

        /// Returns the attribute of a name; `nil` when there is none.
        public func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

        /// Returns whether custom fields with a `resource_type` are those of this type.
        ///
        /// A nation names the type in the singular, such as `Signup`; fields without one are those of people.
        package func hasCustomFields(of resourceType: String?) -> Bool {
            (resourceType ?? "Signup").lowercased() + "s" == name
        }

        /// Returns the listable type of a name; `nil` when there is none.
        public static func named(_ name: String) -> Self? { all.first { $0.name == name } }
    }
}

extension V2.ResourceType {
    /// An operation that many types have.
    public struct Operation: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case list, show, create, update, delete
        }

        private let name: Name

        fileprivate init?(named name: String) {
            guard let name = Name(rawValue: name) else { return nil }
            self.name = name
        }

        private init(_ name: Name) { self.name = name }

        /// Lists the resources.
        public static let list = Self(.list)
        /// Shows the resource with an id.
        public static let show = Self(.show)
        /// Creates a resource.
        public static let create = Self(.create)
        /// Changes the resource with an id.
        public static let update = Self(.update)
        /// Deletes the resource with an id.
        public static let delete = Self(.delete)

        /// The name of the operation, such as `update`.
        public var description: String { name.rawValue }
    }

    /// An attribute of a type.
    public struct Attribute: Sendable, Hashable, Identifiable {
        /// The name on the wire.
        public let name: String
        /// The kind of its values.
        public let kind: Kind
        /// Whether responses contain it.
        public let isReadable: Bool
        /// Whether it may be written.
        public let isWritable: Bool
        /// Whether responses contain it only if the query asks for it (`extra_fields`).
        ///
        /// It cannot be filtered or sorted by.
        public let isExtra: Bool
        /// The name of the type whose resources its values name, such as `signups`; `nil` when its values are no
        /// ids of resources, or the documentation does not say of which.
        public let target: String?

        /// The name.
        public var id: String { name }

        /// Creates an attribute, which may be read and written unless something else is said.
        ///
        /// - Parameters:
        ///   - name: The name on the wire.
        ///   - kind: The kind of its values.
        ///   - isReadable: Whether responses contain it.
        ///   - isWritable: Whether it may be written.
        ///   - isExtra: Whether responses contain it only on request.
        ///   - target: The name of the type whose resources its values name.
        public init(
            _ name: String, _ kind: Kind, isReadable: Bool = true, isWritable: Bool = true, isExtra: Bool = false,
            target: String? = nil
        ) {
            (self.name, self.kind, self.target) = (name, kind, target)
            (self.isReadable, self.isWritable, self.isExtra) = (isReadable, isWritable, isExtra)
        }

        fileprivate init?(_ words: Substring) {
            let words = words.split(separator: ":")
            guard words.count == 3 else { return nil }
            let parts = words[1].split(separator: ">")
            guard let kind = Kind(named: String(parts[0])) else { return nil }
            name = String(words[0])
            self.kind = kind
            target = parts.count > 1 ? String(parts[1]) : nil
            (isReadable, isWritable, isExtra) = (words[2] != "w", words[2].contains("w"), words[2] == "extra")
        }
    }

    /// A relationship of a type.
    package struct Relationship: Sendable, Hashable {
        /// The name on the wire, such as `author`.
        package let name: String
        /// The name of the type of the other resources, such as `signups`.
        package let target: String
        /// Whether there can be several of them.
        package let isMany: Bool

        /// Reads words such as `author:one>signups`.
        fileprivate init?(_ words: Substring) {
            let parts = words.split { $0 == ":" || $0 == ">" }
            guard parts.count == 3 else { return nil }
            (name, target, isMany) = (String(parts[0]), String(parts[2]), parts[1] == "many")
        }
    }

    /// A kind of values.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case text, integer, decimal, boolean, date, time, id, address, object
        }

        private let name: Name

        fileprivate init?(named name: String) {
            guard let name = Name(rawValue: name) else { return nil }
            self.name = name
        }

        private init(_ name: Name) { self.name = name }

        /// Text; also ids of other systems, and values of a fixed set.
        public static let text = Self(.text)
        /// Whole numbers.
        public static let integer = Self(.integer)
        /// Decimal numbers, which responses contain as text.
        public static let decimal = Self(.decimal)
        /// `true` and `false`.
        public static let boolean = Self(.boolean)
        /// Days.
        public static let date = Self(.date)
        /// Points in time.
        public static let time = Self(.time)
        /// Ids of resources.
        public static let id = Self(.id)
        /// Addresses: objects of ``V2/Address``.
        public static let address = Self(.address)
        /// Other objects, such as the values of custom fields.
        public static let object = Self(.object)

        /// The name of the kind, such as `time`.
        public var description: String { name.rawValue }
    }
}
