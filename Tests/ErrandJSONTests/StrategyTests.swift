// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Strategies, beside Foundation", .timed)
struct StrategyTests {
    @Test("A strategy of one's own holds for a value that is read and written directly too")
    func customAtTheTop() throws {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .custom {
            Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self))
        }
        reader.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int(date.timeIntervalSince1970))
        }
        writer.dataEncodingStrategy = .custom { data, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(String(decoding: data, as: UTF8.self))
        }
        let dates = [Date(timeIntervalSince1970: 7)]
        #expect(try writer.encodedText(dates) == "[7]")
        #expect(try reader.decode([Date].self, "[7]") == dates)
        #expect(try writer.encodedText(["a": Data("x".utf8)]) == #"{"a":"x"}"#)
        #expect(try reader.decode([String: Data].self, #"{"a":"x"}"#) == ["a": Data("x".utf8)])
    }

    @Test("Strategies do what Foundation's do")
    func strategies() throws {
        struct Record: Codable, Equatable {
            var createdAt: Date
            var rawData: Data
            var myURLProperty: Double
            var table: [String: Int]
        }
        let record = Record(
            createdAt: Date(timeIntervalSince1970: 1_540_931_042), rawData: Data([1, 2, 250]), myURLProperty: .infinity,
            table: ["snake_key": 1, "camelKey": 2])
        let reads: [(JSONReader.DateStrategy, JSONDecoder.DateDecodingStrategy)] = [
            (.deferredToDate, .deferredToDate), (.secondsSince1970, .secondsSince1970),
            (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
            (
                .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 60) },
                .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 60) }
            ),
        ]
        let writes: [(JSONWriter.DateStrategy, JSONEncoder.DateEncodingStrategy)] = [
            (.deferredToDate, .deferredToDate), (.secondsSince1970, .secondsSince1970),
            (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
            (
                .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(date.timeIntervalSince1970 / 60)
                },
                .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(date.timeIntervalSince1970 / 60)
                }
            ),
        ]
        for ((ourRead, theirRead), (ourWrite, theirWrite)) in zip(reads, writes) {
            var reader = JSONReader()
            var writer = JSONWriter()
            let decoder = JSONDecoder()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            writer.keyOrder = .sorted
            (reader.dateDecodingStrategy, decoder.dateDecodingStrategy) = (ourRead, theirRead)
            (writer.dateEncodingStrategy, encoder.dateEncodingStrategy) = (ourWrite, theirWrite)
            (reader.keyDecodingStrategy, decoder.keyDecodingStrategy) = (.convertFromSnakeCase, .convertFromSnakeCase)
            (writer.keyEncodingStrategy, encoder.keyEncodingStrategy) = (.convertToSnakeCase, .convertToSnakeCase)
            let names = (positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NAN")
            reader.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            writer.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            struct Camel: Codable, Equatable {
                var createdAt: Date
                var rawData: Data
                var ratioOne: Double
                var table: [String: Int]
            }
            let camel = Camel(
                createdAt: record.createdAt, rawData: record.rawData, ratioOne: -.infinity, table: record.table)
            let ours = try writer.encode(camel)
            let theirs = try encoder.encode(camel)
            #expect(try reader.decode(Camel.self, from: Array(theirs)) == camel)
            #expect(try decoder.decode(Camel.self, from: Data(ours)) == camel)
            #expect(try reader.value(from: ours) == reader.value(from: Array(theirs)))
        }
        var snake = JSONWriter()
        snake.keyEncodingStrategy = .convertToSnakeCase
        snake.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        #expect(try snake.encodedText(record).contains(#""my_url_property":"+""#))
        var custom = JSONReader()
        custom.keyDecodingStrategy = .custom { path in AnyKey(String(path.last?.stringValue.dropFirst() ?? "")) }
        #expect(try custom.decode([CodableTests.Scalars].self, #"[{"xint":3}]"#) == [CodableTests.Scalars(int: 3)])
        #expect(throws: EncodingError.self) { try JSONWriter().encode([Double.nan]) }
        expectThrows(.typeMismatch) { _ = try JSONReader().decode([Double].self, "[\"NaN\"]") }
    }

    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    @Test(
        "Names are converted as Foundation does",
        arguments: [
            "a", "one_two", "oneTwo", "myURLProperty", "URL", "aB", "__leading", "trailing__", "_a_b_", "a__b", "",
            "_", "HTTPServer2Go", "isHTTP", "x1Y2", "éÉa", "ALL_CAPS",
            "model_3d", "a_3D4e", "a_1a2B", "_a3_b", "a_b'c", "a_b.c", "a_x-y", "a_ǆb", "a_ßx", "a_ﬁb", "x_ΣΑΣ",
            "a_b\u{301}C",
        ])
    func names(name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        struct Keyed: Encodable {
            var name: String
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(1, forKey: AnyKey(name))
            }
        }
        var writer = JSONWriter()
        writer.keyEncodingStrategy = .convertToSnakeCase
        #expect(try writer.encode(Keyed(name: name)) == Array(encoder.encode(Keyed(name: name))))
        struct Names: Decodable, Equatable {
            var names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            }
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var reader = JSONReader()
        reader.keyDecodingStrategy = .convertFromSnakeCase
        let text = "{\"\(name)\":1}"
        #expect(try reader.decode(Names.self, text) == decoder.decode(Names.self, from: Data(text.utf8)))
    }

    @Test("Decoders show user info and path")
    func contextual() throws {
        struct Info: Decodable {
            static let key = CodingUserInfoKey(rawValue: "info")
            var info: String?
            var path: [String]
            init(from decoder: any Decoder) throws {
                info = Info.key.flatMap { decoder.userInfo[$0] as? String }
                path = decoder.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
            }
        }
        var reader = JSONReader()
        reader.userInfo = try [#require(Info.key): "hello"]
        let found = try reader.decode([String: [Info]].self, #"{"a":[1,2]}"#)
        #expect(found["a"]?.map(\.info) == ["hello", "hello"])
        #expect(found["a"]?.last?.path == ["a", "1"])
    }

    @Test(
        "Moments are read with fractions and without, and what is no moment is refused",
        arguments: [
            ("2018-10-30T20:24:02Z", 1_540_931_042), ("2014-10-13T11:06:25-07:00", 1_413_223_585),
            ("2014-10-13T11:06:25-0700", 1_413_223_585), ("2014-10-13T20:06:25+02", 1_413_223_585),
            ("2018-10-30T20:24:02.5Z", 1_540_931_042.5), ("2018-10-30t20:24:02.250z", 1_540_931_042.25),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T00:00:00Z", 951_782_400),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2018-13-01T00:00:00Z", nil), ("2018-02-30T00:00:00Z", nil),
            ("1900-02-29T00:00:00Z", nil), ("2018-10-30T24:00:00Z", nil), ("2018-10-30T20:60:00Z", nil),
            ("2018-10-30", nil), ("2018-10-30 20:24:02Z", nil), ("2018-10-30T20:24:02", nil), ("", nil),
            ("2018-10-30T20:24:02.Z", nil), ("2018-10-30T20:24:02Zx", nil), ("2018-10-30T20:24:02+25:00", nil),
            ("2018-10-30T20:24:02+07:", nil), ("x018-10-30T20:24:02Z", nil), ("+018-10-30T20:24:02Z", nil),
        ] as [(String, Double?)])
    func moments(text: String, seconds: Double?) throws {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        for read in [{ try reader.read(Date.self, "\"\(text)\"") }, { try reader.decode(Date.self, "\"\(text)\"") }] {
            if let seconds {
                #expect(try read().timeIntervalSince1970 == seconds)
            } else {
                expectThrows(.invalidValue) { _ = try read() }
            }
        }
    }

    @Test("A moment with anything but a digit in the place of one is refused")
    func digitsOfMoments() {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        for moment in ["2018-10-30T20:24:02Z", "2018-10-30T20:24:02.125+07:30", "2018-10-30T20:24:02-11"] {
            for place in moment.indices where moment[place].isNumber {
                for wrong in ["/", ":", ";", " ", "-", "a", "\u{661}", ""] where !wrong.isEmpty || !moment.contains(".")
                {
                    let text = moment.replacingCharacters(in: place...place, with: wrong)
                    expectThrows(.invalidValue, "\(text)") { _ = try reader.read(Date.self, "\"\(text)\"") }
                }
            }
        }
    }

    @Test("The zone of a moment is counted to the minute, on both sides of Greenwich")
    func zones() throws {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        for (zone, minutes) in [("+00:00", 0), ("-00:01", -1), ("+0530", 330), ("+23:59", 1_439), ("-23", -1_380)] {
            let date = try reader.read(Date.self, "\"1970-01-02T00:00:00\(zone)\"")
            #expect(date.timeIntervalSince1970 == Double(86_400 - minutes * 60))
        }
        for zone in ["+24:00", "+23:60", "+1", "+", "Z0", "+01:0", "+01:000", "+010", "*01:00", "Y", ""] {
            expectThrows(.invalidValue, "\(zone)") {
                _ = try reader.read(Date.self, "\"1970-01-02T00:00:00\(zone)\"")
            }
        }
    }

    @Test("Every day from the year 0 to 9999 is written as it is called, and read back")
    func everyDay() throws {
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .iso8601
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        func length(_ month: Int, _ year: Int) -> Int {
            [
                31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
                31,
            ][
                month - 1]
        }
        var seconds = -62_167_219_200.0
        var (texts, dates): ([String], [Date]) = ([], [])
        for year in 0...9_999 {
            for month in 1...12 {
                // The first and the last of each month, and a day between.
                for day in [1, 14, length(month, year)] {
                    let name =
                        String(year + 10_000).dropFirst() + "-" + String(month + 100).dropFirst() + "-"
                        + String(day + 100).dropFirst()
                    texts.append("\(name)T01:02:03Z")
                    dates.append(Date(timeIntervalSince1970: seconds + Double(day - 1) * 86_400 + 3_723))
                }
                seconds += Double(length(month, year)) * 86_400
            }
        }
        #expect(try JSONReader().decode([String].self, from: writer.write(dates)) == texts)
        #expect(try reader.decode([Date].self, from: JSONWriter().write(texts)) == dates)
        for outside in [-62_167_219_201, 253_402_300_800] as [Double] {
            #expect(throws: EncodingError.self) { try writer.write(Date(timeIntervalSince1970: outside)) }
        }
        #expect(try writer.text(Date(timeIntervalSince1970: -62_167_219_200)) == #""0000-01-01T00:00:00Z""#)
        #expect(try writer.text(Date(timeIntervalSince1970: 253_402_300_799.9)) == #""9999-12-31T23:59:59Z""#)
        #expect(try writer.text(Date(timeIntervalSince1970: -0.5)) == #""1969-12-31T23:59:59Z""#)
    }
}
