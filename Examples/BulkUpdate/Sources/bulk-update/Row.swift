// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder

/// A line of the file: an e-mail address, a phone number and tags, such as
/// `ada@example.com,555-0100,volunteer;donor`.
struct Row: Sendable {
    let line: Int
    let email: String
    let phone: String
    let tags: [String]

    /// The changes to send.
    ///
    /// Members that are not set stay unchanged in the nation.
    var person: V1.Person {
        V1.Person {
            $0.email = email
            if !phone.isEmpty { $0.phone = phone }
            if !tags.isEmpty { $0.tags = tags }
        }
    }

    /// Reads a file whose first line has the names of the columns.
    ///
    /// Quoted fields are not supported.
    static func read(_ path: String) throws -> [Row] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { index, line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return Row(
                line: index + 1, email: String(fields[0]), phone: fields.count > 1 ? String(fields[1]) : "",
                tags: fields.count > 2 ? fields[2].split(separator: ";").map { String($0) } : [])
        }
    }
}
