// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder

// The search of `nb people search TEXT`, which is that of the pages of `nb web`.

extension ListCommand {
    /// The text to search for; `nil` when the words are fields, or there are none.
    ///
    /// - Throws: `ValidationError` for an empty text.
    func text() throws -> String? {
        guard L.takesText, !parameters.isEmpty, parameters.allSatisfy({ $0.name.isEmpty && !$0.text.contains("=") })
        else { return nil }
        let text = parameters.map(\.text).joined(separator: " ").split(whereSeparator: \.isWhitespace)
        if text.isEmpty { throw ValidationError("The text is empty: perhaps a variable is not set.") }
        return text.joined(separator: " ")
    }

    /// Prints the people whom a text finds, each once.
    func printFound(_ text: V1.PeopleText) async throws {
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            if tracing.curl {
                for search in text.first { terminal.print(try await nation.v1.client.command(request(search))) }
                return
            }
            var titles: [String]?
            let hasMore = try await print(L.columns, terminal) { take in
                var seen: Set<Int> = []
                for search in text.first where try await read(search, nation, &seen, take) { return }
                guard seen.isEmpty else { return }
                for search in text.others {
                    let (before, isFull) = (seen.count, try await read(search, nation, &seen, take))
                    if seen.count > before { titles = (titles ?? []) + [Self.title(search.subject, text.text)] }
                    if isFull { return }
                }
            }
            if let titles {
                terminal.note("nobody is called \(text.text); found: \(titles.joined(separator: ", "))")
            }
            if hasMore { tellMore(nil, terminal) }
        }
    }

    /// Returns what a search for something else than a name is called.
    private static func title(_ subject: V1.PeopleText.Subject, _ text: String) -> String {
        switch subject {
        case .lastName: "last name \(text)"
        case .firstName: "first name \(text)"
        case .city: "city \(text)"
        case .state: "state \(text)"
        case .tag: "tag \(text)"
        case .email, .phone, .mobile, .name: text
        }
    }

    /// Passes those whom a search finds and who have not been seen to a closure.
    ///
    /// - Returns: Whether the closure takes no more.
    private func read(
        _ search: V1.PeopleText.Search, _ nation: Nation, _ seen: inout Set<Int>,
        _ take: (JSONObject) async throws -> Bool
    ) async throws -> Bool {
        var isFull = false
        do {
            try await read(request(search), nation) { row in
                guard let id = row["id"]?.int, seen.insert(id).inserted else { return true }
                isFull = try await !take(row)
                return !isFull
            }
        } catch let error as ClientError where error.isNoMatch || search.mayBeMissing(error) {
            // Nobody has it.
        }
        return isFull
    }

    private func request(_ search: V1.PeopleText.Search) -> Request<V1.Page<JSONObject>> {
        switch search.way {
        case .fields(let fields): V1.People.search(fields, limit: pageSize).reading(.json())
        case .tag(let tag): V1.Tags.people(tag: tag, limit: pageSize).reading(.json())
        case .email(let email): match(.query("email", email))
        case .phone(let phone): match(.query("phone", phone))
        case .mobile(let mobile): match(.query("mobile", mobile))
        }
    }

    /// Returns the request for the one person with a value, as a page.
    private func match(_ value: RequestPart) -> Request<V1.Page<JSONObject>> {
        let person: Request<JSONObject> = V1.fetch("people/match", at: "person")
        return person.reading(person.reader.map { V1.Page(results: [$0]) }).with(value)
    }
}
