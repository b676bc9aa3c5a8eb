// SPDX-License-Identifier: MIT

import ErrandJSON

/// The included resources of a document (JSON:API 1.1, "Compound Documents").
///
/// The text of the resources is kept. Each resource is read when it is requested,
/// as the requested type and with the settings of the document's reader. If
/// several have the same type and id, the first counts. Copies share the text and
/// the resources read so far, which exist as long as any resource of the document.
public struct Included: Sendable {
    private let storage: DocumentResources?

    /// Creates an empty collection.
    public init() { storage = nil }

    /// Creates a collection of a document's resources.
    ///
    /// - Parameters:
    ///   - included: The range of the included resources, an array.
    ///   - data: The range of the document's own data.
    init(included: Range<Int>?, data: Range<Int>?, in json: borrowing JSONValueReader) {
        storage = DocumentResources(included: included, data: data, in: json)
    }

    /// Whether there are no resources.
    public var isEmpty: Bool { count == 0 }

    /// The number of resources, duplicates included.
    public var count: Int { storage?.count ?? 0 }

    /// The type and id of each resource that has both, in order.
    public var identifiers: [ResourceIdentifier] { storage?.heads.compactMap(\.identifier) ?? [] }

    /// Returns the resource with a type and id; `nil` when there is none.
    ///
    /// The document's own data is searched too if a relationship in it names its
    /// targets, or if the document has included resources.
    ///
    /// - Throws: A `JSONError` when the resource is not of the requested type.
    public func resource<Attributes>(
        _ identifier: ResourceIdentifier, as type: Attributes.Type = Attributes.self
    ) throws -> Resource<Attributes>? {
        guard var resource = try storage?.resource(identifier, as: type) else { return nil }
        resource.included = self
        return resource
    }

    /// Returns all resources of a type, in order; all resources for
    /// ``AnyAttributes``.
    public func resources<Attributes>(of type: Attributes.Type) throws -> [Resource<Attributes>] {
        var resources = try storage?.resources(of: type) ?? []
        resources.attach(self)
        return resources
    }

    /// Returns the identifier of the resource that a draft created with this
    /// `temp-id`.
    public func identifier(temporary id: String) -> ResourceIdentifier? {
        storage?.heads.first { $0.temporaryID == id }?.identifier
    }

    /// The text as it was received.
    var text: JSONText? { storage?.text }
}

extension Included: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of resources.
    public var description: String { "\(count) included" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
