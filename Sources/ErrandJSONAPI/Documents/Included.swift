// SPDX-License-Identifier: MIT

import ErrandJSON

/// The included resources of a document (JSON:API 1.1, "Compound Documents").
///
/// Their text is kept. Each is read when it is requested, as the requested type
/// and with the settings of the reader that read the document. Of several with the
/// same type and id, the first counts. Copies share what was read and the text,
/// which exist as long as any resource of the document.
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

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// How many there are, with those that are there twice.
    public var count: Int { storage?.count ?? 0 }

    /// Type and id of each that has both, in order.
    public var identifiers: [ResourceIdentifier] { storage?.heads.compactMap(\.identifier) ?? [] }

    /// Returns the resource with a type and id, also from the document's own
    /// data if a relationship there names its targets or resources are included;
    /// `nil` when there is none.
    ///
    /// - Throws: A `JSONError` when it is not of the requested type.
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

    /// The text that came.
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
