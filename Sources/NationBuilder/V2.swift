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
    public protocol ResourceModel: Model, ResourceAttributes {}

    /// A type whose resources can be listed.
    public protocol Listable: ResourceModel {
        /// Whether its lists have numbered pages.
        static var isPaged: Bool { get }
    }

    /// A type whose resources can be read by id.
    public protocol Showable: ResourceModel {}

    /// A type whose resources can be created.
    public protocol Creatable: ResourceModel {}

    /// A type whose resources can be changed.
    public protocol Updatable: ResourceModel {}

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
