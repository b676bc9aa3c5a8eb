// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

extension FoundationOracle {
    /// Returns the fault in the reading of a document by a type; `nil` for none.
    ///
    /// Both answer the same questions in the same way, errors and their paths
    /// too, but for those that the page of differences has.
    static func finding(reading bytes: [UInt8], seed: UInt64, settings: UInt64 = 0) -> String? {
        guard let key = Inquiry.transcript else { return "there is no key for the transcript" }
        // What else is read otherwise is for the oracle of bytes.
        guard let value = try? JSONReader().value(from: bytes), isOrdinary(value) else { return nil }
        let (ours, theirs) = (Inquiry.Transcript(seed: seed), Inquiry.Transcript(seed: seed))
        var reader = JSONReader()
        let decoder = JSONDecoder()
        (reader.userInfo[key], decoder.userInfo[key]) = (ours, theirs)
        // As Foundation's decoder has it.
        reader.duplicateKeys = .firstWins
        switch settings % 4 {
        case 1:
            (reader.keyDecodingStrategy, decoder.keyDecodingStrategy) = (.convertFromSnakeCase, .convertFromSnakeCase)
        case 2: (reader.keyDecodingStrategy, decoder.keyDecodingStrategy) = (.custom(shortened), .custom(shortened))
        default: break
        }
        switch settings / 4 % 4 {
        case 1: (reader.dateDecodingStrategy, decoder.dateDecodingStrategy) = (.secondsSince1970, .secondsSince1970)
        case 2:
            (reader.dateDecodingStrategy, decoder.dateDecodingStrategy) = (
                .millisecondsSince1970, .millisecondsSince1970
            )
            (reader.dataDecodingStrategy, decoder.dataDecodingStrategy) = (.deferredToData, .deferredToData)
        case 3:
            (reader.nonConformingFloatDecodingStrategy, decoder.nonConformingFloatDecodingStrategy) = (
                .convertFromString(positiveInfinity: "", negativeInfinity: "a", nan: "b"),
                .convertFromString(positiveInfinity: "", negativeInfinity: "a", nan: "b")
            )
        default: break
        }
        let isRead = (try? reader.decode(Inquiry.self, from: bytes)) != nil
        let isReadThere = (try? decoder.decode(Inquiry.self, from: Data(bytes))) != nil
        for (line, (our, their)) in zip(ours.lines, theirs.lines).enumerated() where our != their {
            let hasKeyStrategy = (1...2).contains(settings % 4)
            if ReadingDifference.allCases.contains(where: { $0.explains(our, their, hasKeyStrategy) }) { continue }
            let before = ours.lines.prefix(line).suffix(4).joined(separator: "\n    ")
            return "line \(line) is “\(our)”, in Foundation “\(their)”, after\n    \(before)"
        }
        guard ours.lines.count == theirs.lines.count else {
            return "answers \(ours.lines.count) questions, Foundation \(theirs.lines.count)"
        }
        return isRead == isReadThere ? nil : "read: \(isRead), by Foundation: \(isReadThere)"
    }

    /// Whether no key is canonically equal to another, and no number too small
    /// for Foundation.
    private static func isOrdinary(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): number == 0 || number.nearestDouble.magnitude > 1e-37
        case .array(let elements): elements.allSatisfy(isOrdinary)
        case .object(let object):
            Set(object.keys).count == object.count && object.values.allSatisfy(isOrdinary)
        default: true
        }
    }

    /// Two keys become one.
    private static func shortened(_ path: [any CodingKey]) -> any CodingKey {
        Scribble.Free(String(path.last?.stringValue.prefix(4) ?? ""))
    }
}

/// The documents that are read otherwise than by Foundation, each on the page of differences.
enum ReadingDifference: CaseIterable {
    /// An error names the type that was asked for; Foundation names the one that
    /// it tried to read for it.
    case namedType
    /// The member that a dictionary with several wrong ones fails at is the first
    /// one of the document; in Foundation it is any.
    case firstFailure
    /// The path to a wrong member of a dictionary, under a key strategy, is whole;
    /// in Foundation it lacks steps.
    case lostSteps
    /// `null` in place of a `Bool` is a missing value as in place of any type; in
    /// Foundation it is a mismatch.
    case nullBool
    /// A number that no type holds is a `DecodingError` inside of types too.
    case unrepresentableNumber
    /// The index of an unkeyed container stays at the end; in Foundation
    /// `decodeIfPresent` and `superDecoder` count on.
    case behindEnd

    func explains(_ our: String, _ their: String, _ hasKeyStrategy: Bool) -> Bool {
        func both(_ text: String) -> Bool { our.contains(text) && their.contains(text) }
        func path(_ line: String) -> [Substring] {
            line.range(of: " $", options: .backwards).map { line[$0.upperBound...].split(separator: ".") } ?? []
        }
        /// The question about a dictionary, and how many of its members are wrong.
        func wrongMembers(_ line: String) -> (question: Substring, count: Int)? {
            guard let end = line.range(of: " wrong ! "), let start = line.range(of: " with ") else { return nil }
            return Int(line[start.upperBound..<end.lowerBound]).map { (line[..<end.lowerBound], $0) }
        }
        func isPart(_ some: [Substring], of all: [Substring]) -> Bool {
            var rest = all[...]
            return some.allSatisfy { step in
                guard let place = rest.firstIndex(of: step) else { return false }
                rest = rest[(place + 1)...]
                return true
            }
        }
        let isSamePlace = path(our) == path(their)
        switch self {
        case .namedType: return (both("! mismatch ") || both("! no value ")) && isSamePlace
        case .firstFailure:
            guard let ours = wrongMembers(our), let theirs = wrongMembers(their) else { return false }
            return ours == theirs && ours.count > 1
        case .lostSteps:
            guard hasKeyStrategy, let ours = wrongMembers(our), let theirs = wrongMembers(their) else { return false }
            return ours == theirs && isPart(path(their), of: path(our))
        case .nullBool:
            return our.contains("! no value Bool") && their.contains("! mismatch Bool") && isSamePlace
        case .unrepresentableNumber: return our.contains("! corrupted") && their.contains("! JSONError")
        case .behindEnd:
            func isFurther(_ our: Substring?, _ their: Substring?) -> Bool {
                (their.flatMap { Int($0) } ?? 0) > (our.flatMap { Int($0) } ?? 0)
            }
            if both("! no value ") {
                let (ours, theirs) = (path(our), path(their))
                return ours.dropLast() == theirs.dropLast()
                    && isFurther(ours.last?.dropFirst("Index ".count), theirs.last?.dropFirst("Index ".count))
            }
            // at = 1 of 1 true
            let (ours, theirs) = (our.split(separator: " "), their.split(separator: " "))
            return both("at = ") && ours.dropFirst(3) == theirs.dropFirst(3) && ours.last == "true"
                && ours[2] == ours[4] && isFurther(ours[2], theirs[2])
        }
    }
}
