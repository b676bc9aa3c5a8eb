// SPDX-License-Identifier: MIT

public import ErrandJSONAPI

/// The namespace of version 2: the types of its resources, and their values.
///
/// Each type has attributes, ``/ErrandJSONAPI/Field``s for queries, and
/// relationships to other types. Its protocols determine its operations; other
/// operations do not compile:
///
/// ```swift
/// try await nation.v2.signups.list(.filter(\.lastName, .hasPrefix("How")))
/// try await nation.v2.mailings.delete(7)       // does not compile
/// ```
public enum V2 {}

extension V2 {
    /// An object of version 2.
    public protocol Model: MemberwiseModel {}

    /// The attributes of a type of resource.
    ///
    /// `JSONMember` distinguishes a `null` attribute from a missing one.
    ///
    /// The API includes no paths of several relationships.
    public protocol ResourceModel: Model, ResourceAttributes where NestedRelations == NoVocabulary {}

    /// A type whose resources can be listed.
    public protocol Listable: ResourceModel {
        /// The names that a query of its lists may use: those of the type, or
        /// without relationships where the documentation lists no sideloads.
        associatedtype ListVocabulary: QueryVocabulary = Self

        /// Whether its lists have numbered pages.
        static var isPaged: Bool { get }
    }

    /// A type whose resources can be read by id.
    public protocol Showable: ResourceModel {}

    /// A type whose resources can be created.
    public protocol Creatable: ResourceModel {
        /// The names that a query at the creation may use.
        associatedtype CreateVocabulary: QueryVocabulary = Self
    }

    /// A type whose resources can be changed.
    public protocol Updatable: ResourceModel {
        /// The names that a query at a change may use.
        associatedtype UpdateVocabulary: QueryVocabulary = Self
    }

    /// A type whose resources can be deleted.
    public protocol Deletable: ResourceModel {}

    /// A type with all five operations.
    ///
    /// Most types have them.
    public typealias Editable = Listable & Showable & Creatable & Updatable & Deletable

    /// A type whose resources have the time of their last change.
    public protocol Timestamped: Listable {
        /// The time of the last change.
        var updatedAt: DateTime? { get set }
    }
}

extension V2.Listable {
    /// `true`, unless the type declares otherwise.
    public static var isPaged: Bool { true }
}
