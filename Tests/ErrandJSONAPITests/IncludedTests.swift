// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import Foundation
import Synchronization
import TestSupport
import Testing

/// A visit, whose time is read as the reader's options say.
private struct Visit: ResourceAttributes, JSONModel {
    static let resourceType = "visits"
    /// How many were read, by their notes.
    static let readings = Mutex<[String: Int]>([:])
    var moment: Date?
    var note: String?
    var traits = JSONObject()

    init() {}

    enum CodingKeys: String, JSONKey {
        case moment, note, traits
        static let keyTable = JSONKeyTable<Self>()
    }

    struct Relations: ResourceVocabulary {
        var next: ToOne<Visit> { "next" }
        var others: ToMany<Visit> { "others" }
    }

    init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next() {
            switch key {
            case .moment: try object.read(&moment)
            case .note: try object.read(&note)
            case .traits: try object.read(&traits)
            }
        }
        if let note { Self.readings.withLock { $0[note, default: 0] += 1 } }
    }

    func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        try object.write(.moment, moment)
        try object.write(.note, note)
    }
}

@Suite("What came with the data", .timed)
struct IncludedTests {
    private static func read<Data: DocumentData>(
        _ text: String, of type: Data.Type = Data.self, edit: (inout JSONReader) -> Void = { _ in }
    ) throws -> Document<Data> {
        var reader = JSONReader()
        edit(&reader)
        return try reader.read(Document<Data>.self, from: Array(text.utf8))
    }

    private static func pair(
        _ attributes: String, of linkage: String = #"{"data":{"type":"visits","id":"2"}}"#
    ) -> String {
        #"{"data":{"type":"visits","id":"1","attributes":\#(attributes),"relationships":{"next":\#(linkage)}},"#
            + #""included":[{"type":"visits","id":"2","attributes":\#(attributes)}]}"#
    }

    @Test("is read with the options of the reader that read the document")
    func options() throws {
        let dated = try Self.read(Self.pair(#"{"moment":"2026-05-01T18:00:00Z"}"#), of: Resource<Visit>.self) {
            $0.dateDecodingStrategy = .iso8601
        }
        let next = try #require(try dated.data.related(\.next).resource)
        #expect(dated.data.moment == Date(timeIntervalSince1970: 1_777_658_400))
        #expect(next.moment == dated.data.moment)
        #expect(try dated.included.resources(of: Visit.self).first?.moment == dated.data.moment)

        let deep = String(repeating: "[", count: 150) + String(repeating: "]", count: 150)
        let long = String(repeating: "1", count: 2000)
        let wide = try Self.read(
            Self.pair(#"{"traits":{"deep":\#(deep),"long":\#(long)}}"#), of: Resource<Visit>.self
        ) {
            $0.limits.depth = 200
            $0.limits.numberLength = 3000
        }
        #expect(wide.data.traits.keys.count == 2)
        #expect(try wide.data.related(\.next).resource?.traits == wide.data.traits)

        let first = try Self.read(Self.pair(#"{"note":"a","note":"b"}"#), of: Resource<Visit>.self) {
            $0.duplicateKeys = .firstWins
        }
        #expect(try first.data.note == "a" && first.data.related(\.next).resource?.note == "a")
        let strict = try Self.read(
            Self.pair("{}").replacing(#""id":"2","attributes""#, with: #""id":"2","id":"2","attributes""#),
            of: Resource<Visit>.self
        ) { $0.duplicateKeys = .refuse }
        #expect(refusal { try strict.data.related(\.next) } == .duplicateKey)
    }

    @Test("has relationships that are read with those options too")
    func relationships() throws {
        let deep = String(repeating: "[", count: 150) + String(repeating: "]", count: 150)
        let wide = try Self.read(
            Self.pair("{}", of: #"{"data":{"type":"visits","id":"2"},"meta":{"a":\#(deep)}}"#), of: Resource<Visit>.self
        ) { $0.limits.depth = 200 }
        #expect(wide.data.relationships["next"].meta["a"] != nil && wide.data.relationships.names == ["next"])
        #expect(try wide.data.related(\.next).resource?.id == "2")

        let twice = Self.pair("{}", of: #"{"data":{"type":"visits","id":"2"},"data":{"type":"visits","id":"3"}}"#)
        let names = Self.pair(
            "{}", of: #"{"data":{"type":"visits","id":"2"}},"next":{"data":{"type":"visits","id":"3"}}"#)
        for text in [twice, names] {
            for (policy, id) in [(JSONDuplicateKeys.lastWins, ResourceID("3")), (.firstWins, "2")] {
                let visit = try Self.read(text, of: Resource<Visit>.self) { $0.duplicateKeys = policy }.data
                #expect(try visit.related(\.next).id == id, "\(text)")
                #expect(visit.relationships["next"].linkage == .one(ResourceIdentifier(type: "visits", id: id)))
            }
            #expect(
                refusal {
                    try Self.read(text, of: Resource<Visit>.self) { $0.duplicateKeys = .refuse }
                } == .duplicateKey)
        }
        let gone = Self.pair("{}", of: #"{"data":{"type":"visits","id":"2"}},"next":{}"#)
        #expect(try Self.read(gone, of: Resource<Visit>.self).data.related(\.next) == .notLoaded)
    }

    @Test(
        "may be nothing: the data itself is searched, whether the server says so with an empty array or not at all",
        arguments: ["", #","included":[]"#])
    func withoutIncluded(included: String) throws {
        for key in [#""data""#, "\"data\" \n ", #""d\u0061ta""#] {
            let text = """
                {"data":[{"type":"visits","id":"1","relationships":{"next":{\(key):{"type":"visits","id":"2"}},
                "others":{\(key):[{"type":"visits","id":"1"},{"type":"visits","id":"9"}]}}},
                {"type":"visits","id":"2","attributes":{"note":"last"}}]\(included)}
                """
            let page = try Self.read(text, of: [Resource<Visit>].self)
            let next = try #require(try page.data[0].related(\.next).resource, "\(key)")
            #expect(next.note == "last" && next == page.data[1])
            let others = try page.data[0].related(\.others)
            #expect(others.identifiers?.count == 2 && others.resources.map(\.id) == ["1"])
            #expect(try others.resources[0].related(\.next).resource == next)
            // What came beside the data is another question.
            #expect(page.included.isEmpty && page.included.identifiers.isEmpty && "\(page.included)" == "0 included")
            #expect(try page.included.resources(of: AnyAttributes.self).isEmpty)
            let again = String(decoding: try JSONWriter().write(page), as: UTF8.self)
            #expect(again.contains("included") == !included.isEmpty)
            #expect(page == (try JSONReader().read(Document<[Resource<Visit>]>.self, from: Array(again.utf8))))
        }
        let itself = try Self.read(
            #"{"data":{"type":"visits","id":"1","relationships":{"next":{"data":{"type":"visits","id":"1"}}}}\#(included)}"#,
            of: Resource<Visit>?.self)
        #expect(try itself.data?.related(\.next).resource == itself.data)
    }

    @Test("is read once for each type that is asked for, and every response is a copy of its own")
    func once() throws {
        let note = "read once"
        let text = """
            {"data":{"type":"visits","id":"1","relationships":{"next":{"data":{"type":"visits","id":"2"}}}},
            "included":[{"type":"visits","id":"2","attributes":{"note":"\(note)"},
            "relationships":{"next":{"data":{"type":"visits","id":"1"}}}}]}
            """
        let visit = try Self.read(text, of: Resource<Visit>.self).data
        var readings: Int { Visit.readings.withLock { $0[note] ?? 0 } }
        #expect(readings == 0)
        var next = try #require(try visit.related(\.next).resource)
        next.note = "changed"
        for _ in 0..<3 {
            #expect(try visit.related(\.next).resource?.note == note)
            #expect(try visit.included.resources(of: Visit.self).map(\.note) == [note])
        }
        #expect(try next.related(\.next).resource == visit)
        #expect(readings == 1)
        let other = try #require(try visit.relatedOne("next", as: AnyAttributes.self).resource)
        #expect(other.attributes.members == ["note": .string(note)])
        #expect(try other.relatedOne("next", as: Visit.self).resource == visit)
        for _ in 0..<2 { #expect(refusal { try visit.relatedOne("next", as: Person.self) } == .invalidValue) }
        #expect(try visit.related(\.next).resource?.note == note)
    }

    @Test("is released with the last resource of the document")
    func released() throws {
        final class Witness: Sendable {}
        struct Held: ResourceAttributes {
            static let resourceType = "visits"
            static let current = Mutex<Witness?>(nil)
            let witness = current.withLock(\.self)
            init() {}
            init(from json: inout JSONValueReader) throws { try json.skip() }
            func write(to json: inout JSONValueWriter) throws { json.writeNull() }
            static func == (left: Self, right: Self) -> Bool { true }
            func hash(into hasher: inout Hasher) {}
        }
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            Held.current.withLock { $0 = held }
            let visit = try Self.read(Self.pair("{}"), of: Resource<Visit>.self).data
            #expect(try visit.relatedOne("next", as: Held.self).resource != nil)
            #expect(try visit.relatedOne("next", as: Held.self).resource != nil)
            Held.current.withLock { $0 = nil }
        }
        #expect(witness == nil)
    }
}
