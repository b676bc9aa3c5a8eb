// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationBuilder
import TestSupport
import Testing

@Suite("Scalars", .timed)
struct ScalarTests {
    @Test(
        "A moment is known in both forms of the API",
        arguments: [
            ("2014-10-13T11:06:25-07:00", 1_413_223_585.0), ("2018-10-30T20:24:02Z", 1_540_931_042),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2016-02-29T23:59:59+05:45", 1_456_769_699),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2000-03-01T00:00:00+00:00", 951_868_800), ("2018-10-30T20:24:02.500Z", 1_540_931_042.5),
            ("2014-10-13T11:06:25.25-07:00", 1_413_223_585.25), ("1969-12-31T23:59:59.75Z", -0.25),
            ("2018-10-30T20:24:02.123456789Z", 1_540_931_042.123_456_789),
        ])
    func moments(text: String, seconds: Double) {
        #expect(DateTime(text).date == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "A text is written back to the letter, whatever it is",
        arguments: [
            "2014-10-13T11:06:25-07:00", "2018-10-30T20:24:02Z", "2018-10-30T20:24:02.5Z", "2018-10-30 20:24:02 +0000",
            "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2016-12-31T23:59:60Z", "2015-02-29T00:00:00Z",
            "2014-10-13T11:06:25-00:00", "", "soon", "0000-01-01T00:00:00Z", "2014-10-13t11:06:25z",
            "1900-02-28T00:00:00-12:30", "0001-01-01T00:00:00-11:00", "1600-02-29T12:00:00Z",
        ])
    func momentsBack(text: String) throws {
        #expect(DateTime(text).description == text)
        #expect(try written([DateTime(text)]) == [.string(text)])
        #expect(try read([DateTime].self, "[\(JSONValue.string(text))]") == [DateTime(text)])
    }

    @Test(
        "A text that is no moment has no date",
        arguments: [
            "", "soon", "2015-02-29T00:00:00Z", "2018-10-30T24:00:00Z", "2018-10-30T20:24:02.Z",
            "2018-10-30T20:24:02.5", "2018-10-30T20:24:02.1234567890Z", "2018-10-30T20:24:02.٣Z",
            "2018-10-30.5T20:24:02Z",
            ".5Z",
        ])
    func noMoment(text: String) { #expect(DateTime(text).date == nil) }

    @Test(
        "A moment of one's own is written in UTC, and never traps",
        arguments: [0, -1.5, 1e300, -1e300, .nan, .infinity])
    func ownMoment(seconds: Double) {
        let moment = DateTime(Date(timeIntervalSince1970: seconds))
        #expect(moment.description.utf8.count == 20)
        #expect(moment.description.hasSuffix("Z"))
        #expect(DateTime(moment.description) == moment)
    }

    @Test("All days of four hundred years are counted one by one")
    func days() throws {
        var previous: Double?
        for year in [1, 2, 1599, 1600, 1899, 1900, 1999, 2000, 2016, 2100, 9999] {
            previous = nil
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
                    let moment = DateTime("\(date)T00:00:00Z")
                    let seconds = try #require(moment.date).timeIntervalSince1970
                    if let previous { #expect(seconds - previous == 86_400) }
                    previous = seconds
                    #expect(DateTime(Date(timeIntervalSince1970: seconds)) == moment)
                }
            }
        }
    }

    @Test(
        "A day is known by its parts, and any other text is kept",
        arguments: [("1974-05-17", 17), ("2016-02-29", 29), ("2015-02-29", nil), ("Tue, 26 Mar 1985", nil), ("", nil)])
    func calendarDays(text: String, day: Int?) {
        #expect(CalendarDate(text).day == day)
        #expect(CalendarDate(text).description == text)
    }

    @Test(
        "A value that is a string or a number is written back as it was",
        arguments: [
            "\"34.0497052\"", "\"\u{301}x\"", "\"\\\"q\"", "34.0497052", "7", "\"7\"", "\"\"", "9007199254740993",
            "91207702",
        ])
    func textOrNumber(json: String) throws {
        let value = try read([TextOrNumber].self, "[\(json)]")
        #expect(try written(value) == read(JSONValue.self, "[\(json)]"))
        #expect(value[0].isNumber == (json.utf8.first != UInt8(ascii: "\"")))
    }

    @Test("A number is read from either kind")
    func numbers() {
        #expect(TextOrNumber("34.5").double == 34.5)
        #expect(TextOrNumber("14").int == 14)
        #expect((7 as TextOrNumber).int == 7)
        #expect((7 as TextOrNumber).text == "7")
        #expect(TextOrNumber.number(7).isNumber && TextOrNumber.number(7).int == 7)
        #expect(TextOrNumber("").double == nil)
        #expect(TextOrNumber("nan").double == nil)
    }

    @Test("A literal is sent as the text that the API documents, whether it is quoted or not")
    func literals() throws {
        let person = V1.Person {
            $0.externalID = 1234
            $0.vanID = "5678"
        }
        let members = try written(person)
        #expect(members["external_id"] == "1234" && members["van_id"] == "5678")
    }

    @Test("Scalars stay small, since a person has many")
    func sizes() {
        #expect(MemoryLayout<DateTime>.size <= 16)
        #expect(MemoryLayout<CalendarDate>.size <= 16)
        #expect(MemoryLayout<JSONMember<String>>.size == MemoryLayout<String>.size)
        #expect(MemoryLayout<JSONMember<TextOrNumber>>.size <= 16)
        #expect(MemoryLayout<JSONMember<Bool>>.size == 1)
        #expect(MemoryLayout<BoxedJSONMember<V1.Address>>.size == 8)
        #expect(MemoryLayout<V1.Person>.size <= 1000)
    }
}
