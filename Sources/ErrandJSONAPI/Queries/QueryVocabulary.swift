// SPDX-License-Identifier: MIT

/// The names that a query for resources of a type may use.
///
/// The attributes of a type are such a vocabulary. ``WithoutRelations`` is that of
/// an operation that includes no related resources.
public protocol QueryVocabulary: Sendable {
    /// The attributes' names in queries.
    associatedtype Fields: ResourceVocabulary = NoVocabulary
    /// The relationships' names, with their target types.
    associatedtype Relations: ResourceVocabulary = NoVocabulary

    /// The name of the type, such as `signups`.
    static var resourceType: String { get }
}

/// The names of a type's attributes, without its relationships.
///
/// A query of this vocabulary has no `include`.
public enum WithoutRelations<Attributes: ResourceAttributes>: QueryVocabulary {
    /// The attributes' names in queries.
    public typealias Fields = Attributes.Fields
    /// No names.
    public typealias Relations = NoVocabulary

    /// The name of the type.
    public static var resourceType: String { Attributes.resourceType }
}
