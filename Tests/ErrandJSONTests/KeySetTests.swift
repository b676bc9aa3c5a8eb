// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@Suite("Sets of keys", .timed)
struct KeySetTests {
    /// More keys than the set holds in itself.
    struct Wide: JSONKey {
        static let allCases = (0..<330).map { Wide(number: $0) }
        static let keyTable = JSONKeyTable<Wide>()
        let number: Int
        var rawValue: String { "key \(number)" }
        var stringValue: String { rawValue }
        var intValue: Int? { nil }
        init(number: Int) { self.number = number }
        init?(rawValue: String) { self.init(stringValue: rawValue) }
        init?(stringValue: String) {
            guard let number = Int(stringValue.dropFirst(4)) else { return nil }
            self.number = number
        }
        init?(intValue: Int) { nil }
    }

    @Test("A set has the key that was put in, and no other, at every place")
    func single() {
        for key in Wide.allCases {
            var set = JSONKeySet<Wide>()
            #expect(set.isEmpty)
            set.insert(key)
            #expect(!set.isEmpty)
            #expect(Wide.allCases.filter(set.contains) == [key])
            #expect(set.keys == [key])
            #expect(set == JSONKeySet([key]))
            #expect(set != JSONKeySet())
            set.remove(key)
            #expect(set.isEmpty)
            #expect(set == JSONKeySet())
        }
    }

    @Test("A set lacks the key that was taken out, and no other, at every place")
    func allButOne() {
        let all = JSONKeySet(Wide.allCases)
        #expect(all.keys == Wide.allCases)
        for key in Wide.allCases {
            var set = all
            set.remove(key)
            #expect(Wide.allCases.filter { !set.contains($0) } == [key])
            set.remove(key)
            set.insert(key)
            set.insert(key)
            #expect(set == all)
            #expect(set.hashValue == all.hashValue)
        }
    }

    @Test("A model of many keys reads and writes each, and remembers which were null")
    func model() throws {
        struct Model: JSONModel {
            var values: [Int: Int] = [:]
            var nulls = JSONKeySet<Wide>()
            init(from object: inout JSONObjectReader<Wide>) throws {
                while let key = try object.next() {
                    var value: Int?
                    try object.read(&value)
                    values[key.number] = value
                }
                object.fill(nulls: &nulls)
            }
            func write(to object: inout JSONObjectWriter<Wide>) throws {
                object.nulls = nulls
                for key in Wide.allCases { try object.write(key, values[key.number]) }
            }
        }
        let members = Wide.allCases.filter { $0.number % 5 != 4 }
            .map { "\"\($0.rawValue)\":\($0.number % 3 == 0 ? "null" : "\($0.number)")" }
        let text = "{\(members.joined(separator: ","))}"
        let model = try JSONReader().read(Model.self, text)
        #expect(model.nulls.keys == Wide.allCases.filter { $0.number % 5 != 4 && $0.number % 3 == 0 })
        #expect(try JSONWriter().text(model) == text)
        let backwards = try JSONReader().read(Model.self, "{\(members.reversed().joined(separator: " , "))}")
        #expect(try JSONWriter().text(backwards) == text)
    }
}
