// SPDX-License-Identifier: MIT

public import ErrandJSONAPI

/// Everything that belongs to version 2 of the API: the types of its resources,
/// and the values that they have.
///
/// Each type has attributes, ``ErrandJSONAPI/Field``s to ask by, and
/// relationships to others; what can be done with it is in the protocols that it
/// conforms to. What it has not does not compile:
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
    /// For what an attribute that is `null` or missing means, see `JSONMember`.
    public protocol ResourceModel: Model, ResourceAttributes {}

    /// A type of which there are lists.
    public protocol Listable: ResourceModel {
        /// Whether the lists take the number and the size of a page.
        static var isPaged: Bool { get }
    }

    /// A type of which each resource can be asked for by its id.
    public protocol Showable: ResourceModel {}

    /// A type of which resources can be created.
    public protocol Creatable: ResourceModel {}

    /// A type of which resources can be changed.
    public protocol Updatable: ResourceModel {}

    /// A type of which resources can be deleted.
    public protocol Deletable: ResourceModel {}

    /// A type that can do all of these, as most can.
    public typealias Editable = Listable & Showable & Creatable & Updatable & Deletable

    /// A type of which each resource says when it was last changed.
    public protocol Timestamped: Listable {
        /// When the resource was last changed.
        var updatedAt: DateTime? { get set }
    }
}

extension V2.Listable {
    /// `true`.
    public static var isPaged: Bool { true }
}
