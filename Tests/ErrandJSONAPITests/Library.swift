// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI

/// A small API of people who write articles.
struct Person: ResourceAttributes, JSONModel {
    static let resourceType = "people"
    static let readOnlyMembers: Set<String> = ["created_at"]
    var name: String?
    var age: Int?
    var createdAt: String?
    var extra = JSONObject()
    var nulls = JSONKeySet<CodingKeys>()

    init() {}

    enum CodingKeys: String, JSONKey {
        case name, age
        case createdAt = "created_at"
        static let keyTable = JSONKeyTable<Self>()
    }

    struct Fields: ResourceVocabulary {
        var id: Field<ResourceID> { "id" }
        var name: Field<String> { "name" }
        var age: Field<Int> { "age" }
        var isMember: Field<Bool> { "is_member" }
        var traits: Field<JSONObject> { "traits" }
        var photo: ExtraField<String> { "photo" }
        var withEmail: NamedFilter<String> { "with_email" }
    }

    struct Relations: ResourceVocabulary {
        var articles: ToMany<Article> { "articles" }
        var friend: ToOne<Person> { "friend" }
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .name: try object.read(&name)
            case .age:
                age = object.readIfPossible(Int.self)
                if age == nil { extra["age"] = try object.withValue { try $0.readValue() } }
            case .createdAt: try object.read(&createdAt)
            }
        }
        object.fill(nulls: &nulls)
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        object.nulls = nulls
        try object.write(.name, name)
        try object.write(.age, age)
        try object.write(.createdAt, createdAt)
        try object.write(unknown: extra)
    }
}

struct Article: ResourceAttributes, JSONModel {
    static let resourceType = "articles"
    var title: String?
    var extra = JSONObject()

    init() {}

    enum CodingKeys: String, JSONKey {
        case title
        static let keyTable = JSONKeyTable<Self>()
    }

    struct Fields: ResourceVocabulary {
        var title: Field<String> { "title" }
    }

    struct Relations: ResourceVocabulary {
        var author: ToOne<Person> { "author" }
        var readers: ToMany<Person> { "readers" }
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .title: try object.read(&title)
            }
        }
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        try object.write(.title, title)
        try object.write(unknown: extra)
    }
}

func document<Data: DocumentData>(_ text: String, of type: Data.Type = Data.self) throws -> Document<Data> {
    try JSONReader().read(Document<Data>.self, from: Array(text.utf8))
}

/// Returns the kind of the JSON error that a read ends in.
func refusal(_ read: () throws -> Any) -> JSONError.Kind? {
    do { _ = try read() } catch let error as JSONError { return error.kind } catch {}
    return nil
}

/// Returns the kind of the client error that a piece of work ends in.
func kind(_ work: () throws -> Any) -> ClientError.Kind? {
    do { _ = try work() } catch let error as ClientError { return error.kind } catch {}
    return nil
}

/// Returns the kind of the client error that a piece of work ends in.
func kind(_ work: () async throws -> Any) async -> ClientError.Kind? {
    do { _ = try await work() } catch let error as ClientError { return error.kind } catch {}
    return nil
}

/// A type whose relationship has targets of any type.
struct House: ResourceAttributes {
    static let resourceType = "houses"
    var members = JSONObject()

    init() {}

    struct Relations: ResourceVocabulary {
        var ghost: ToOne<AnyAttributes> { "ghost" }
    }

    init(from json: inout JSONValueReader) throws { members = try JSONObject(from: &json) }

    func write(to json: inout JSONValueWriter) throws { json.write(members) }
}
