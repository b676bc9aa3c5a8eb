// SPDX-License-Identifier: MIT

/// The body of a write: a resource, and others in the same document.
struct WrittenDocument: Sendable {
    struct ResourceObject: Sendable {
        var type: String
        var id: Int64?
        var temporaryID: String?
        var attributes: [String: JSONValue] = [:]
        /// The new targets of relationships: none, one, or several.
        var relationships: [String: [Identifier]] = [:]
    }

    /// An identifier object in a relationship, with its method.
    struct Identifier: Sendable {
        enum Method: String, Sendable { case create, update, destroy, disassociate }

        var type: String
        var id: Int64?
        var temporaryID: String?
        /// The method; `nil` to link an existing row.
        var method: Method?
    }

    /// The largest depth; deeper documents are refused.
    static let maximumDepth = 10

    let data: ResourceObject
    private let included: [ResourceObject]

    init(_ body: [String: JSONValue]) throws {
        guard case .object(let data)? = body["data"] else {
            throw APIProblem.badRequest("The body needs a data member with a resource object.")
        }
        self.data = try ResourceObject(data)
        var included: [ResourceObject] = []
        switch body["included"] {
        case nil, .null?: break
        case .array(let elements)?:
            for element in elements {
                guard case .object(let members) = element else {
                    throw APIProblem.badRequest("included holds resource objects.")
                }
                included.append(try ResourceObject(members))
            }
        default: throw APIProblem.badRequest("included must be a list.")
        }
        self.included = included
    }

    func resource(_ identifier: Identifier) -> ResourceObject? {
        included.first { resource in
            guard resource.type == identifier.type else { return false }
            if let temporary = identifier.temporaryID { return resource.temporaryID == temporary }
            return identifier.id != nil && resource.id == identifier.id
        }
    }
}

extension WrittenDocument.ResourceObject {
    init(_ members: [String: JSONValue]) throws {
        guard case .string(let type)? = members["type"] else {
            throw APIProblem.badRequest("A resource object needs a type.")
        }
        self.type = type
        id = try WrittenDocument.id(members["id"])
        temporaryID = try WrittenDocument.temporaryID(members["temp-id"])
        switch members["attributes"] {
        case nil, .null?: break
        case .object(let attributes)?: self.attributes = attributes
        default: throw APIProblem.badRequest("attributes must be an object.")
        }
        guard let relationships = members["relationships"], relationships != .null else { return }
        guard case .object(let relationships) = relationships else {
            throw APIProblem.badRequest("relationships must be an object.")
        }
        for (name, value) in relationships {
            // A relationship without data changes nothing.
            guard case .object(let relationship) = value else {
                throw APIProblem.badRequest("The relationship \(name) must be an object.")
            }
            guard let data = relationship["data"] else { continue }
            switch data {
            case .null: self.relationships[name] = []
            case .object(let members): self.relationships[name] = [try WrittenDocument.Identifier(members)]
            case .array(let elements):
                self.relationships[name] = try elements.map { element in
                    guard case .object(let members) = element else {
                        throw APIProblem.badRequest("The relationship \(name) holds identifier objects.")
                    }
                    return try WrittenDocument.Identifier(members)
                }
            default: throw APIProblem.badRequest("The data of \(name) must be an object, a list or null.")
            }
        }
    }
}

extension WrittenDocument.Identifier {
    init(_ members: [String: JSONValue]) throws {
        guard case .string(let type)? = members["type"] else {
            throw APIProblem.badRequest("An identifier object needs a type.")
        }
        self.type = type
        id = try WrittenDocument.id(members["id"])
        temporaryID = try WrittenDocument.temporaryID(members["temp-id"])
        switch members["method"] {
        case nil, .null?: method = nil
        case .string(let name)?:
            guard let method = Method(rawValue: name) else {
                throw APIProblem.badRequest("\(name) is not a method; known are create, update, destroy, disassociate.")
            }
            self.method = method
        default: throw APIProblem.badRequest("method must be text.")
        }
        guard method == .create ? temporaryID != nil : id != nil else {
            throw APIProblem.badRequest("\(type) needs \(method == .create ? "a temp-id" : "an id").")
        }
    }
}

extension WrittenDocument {
    /// Reads an id, which is text in the API.
    fileprivate static func id(_ value: JSONValue?) throws -> Int64? {
        switch value {
        case nil, .null?, .string("")?: return nil
        case .string(let text)?:
            guard let id = Int64(text), id > 0 else { throw APIProblem.badRequest("\(text) is not an id.") }
            return id
        default: throw APIProblem.badRequest("An id must be text.")
        }
    }

    fileprivate static func temporaryID(_ value: JSONValue?) throws -> String? {
        switch value {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw APIProblem.badRequest("A temp-id must be text.")
        }
    }
}
