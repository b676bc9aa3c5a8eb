// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

/// Responses of a real API, where they are at hand.
enum RecordedExchanges {
    /// The folder, from `ERRAND_SHARED` or beside the checkout.
    static let folder: URL? = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates =
            [ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(filePath: $0) }].compactMap(\.self)
            + [
                checkout.appending(path: "../shared"), checkout.appending(path: "../../shared"),
                checkout.appending(path: "../../../shared"),
            ]
        return candidates.map { $0.appending(path: "nb-api/v1-fixtures").standardizedFileURL }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    static var files: [URL] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
    }
}

@Suite("Recorded exchanges", .timed)
struct RecordedExchangeTests {
    @Test(
        "Each recorded exchange comes back byte for byte after normal form, and as Foundation reads it",
        .enabled(
            if: RecordedExchanges.folder != nil, "The recorded exchanges are not on this machine; set ERRAND_SHARED."),
        arguments: RecordedExchanges.files)
    func roundTrip(file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let value = try JSONReader().value(from: bytes)
        let written = try JSONWriter().write(value)
        // Normal form: no white space outside of strings, and no needless escapes.
        #expect(written == Self.withoutWhitespace(bytes))
        #expect(try JSONReader().value(from: written) == value)
        #expect(try JSONWriter().encode(value) == written)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) == value)
        let sorted = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) as? NSObject)
        let again = try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed) as? NSObject
        #expect(sorted == again)
    }

    @Test(
        "People are read into a model and written again without a loss",
        .enabled(
            if: RecordedExchanges.folder != nil, "The recorded exchanges are not on this machine; set ERRAND_SHARED."),
        arguments: RecordedExchanges.files)
    func models(file: URL) throws {
        let body = try JSONReader().value(from: [UInt8](try Data(contentsOf: file)))["response"]?["body"]
        for person in body?["results"]?.array ?? [body?["person"]].compactMap(\.self) {
            guard person["first_name"] != nil else { continue }
            let bytes = try JSONWriter().write(person)
            let model = try JSONReader().read(Person.self, from: bytes)
            #expect(try JSONReader().value(from: JSONWriter().write(model)) == person)
        }
    }

    private static func withoutWhitespace(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                isInString = isEscaped || byte != 0x22
                isEscaped = !isEscaped && byte == 0x5C
            } else if byte == 0x22 {
                isInString = true
            } else if [0x20, 0x0A, 0x0D, 0x09].contains(byte) {
                continue
            }
            result.append(byte)
        }
        return result
    }
}
