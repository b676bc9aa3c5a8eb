// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import NationBuilder

/// The command `nb api`: any endpoint, by method and path.
struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Send one request to any endpoint, and print the response.",
        usage: "nb api [<options>] [<method>] <path>",
        discussion: """
            A path is relative to /api/v1, or with --v2 to /api/v2, unless it names its version itself. Without a \
            method, the request is a GET.

              nb api people --query limit=5
              nb api /api/v2/signups/me
              nb api people/me --jq .person.email
              nb api people --paginate --jq .email
              nb api signups --v2 --paginate --field attributes.email
              nb api POST people -d '{"person":{"email":"ada@example.com"}}'
              nb api -X PUT people/7 -d @- < person.json

            Without --token and NB_TOKEN, the account of nb login is used. Its tokens are sent only to the nation \
            that issued them.
            """)

    @Argument(
        help: ArgumentHelp(
            "The path; a method may stand before it: GET, POST, PUT, PATCH, DELETE or any other.",
            valueName: "path"))
    var words: [String]

    @Option(
        name: [.customShort("X", allowingJoined: true), .customLong("method")],
        help: ArgumentHelp("The method, in place of one before the path.", valueName: "method"))
    var givenMethod: String?

    @Option(help: ArgumentHelp("A query parameter.", valueName: "k=v"))
    var query: [String] = []

    @Option(name: [.customShort("H"), .customLong("header")], help: ArgumentHelp("A header field.", valueName: "N: v"))
    var headers: [String] = []

    @Option(
        name: [.customShort("d"), .customLong("data")], help: ArgumentHelp("The body.", valueName: "JSON|@file|@-"))
    var data: String?

    @Flag(name: .customLong("v2"), help: "Take the path relative to /api/v2.")
    var isV2 = false

    @Flag(help: "Fetch all pages, 100 results at a time, and print each result as a line of JSON.")
    var paginate = false

    @Option(
        help: ArgumentHelp(
            "Print the values at a path in the response, such as person.email, each on a line.", valueName: "path"))
    var field: String?

    @Option(
        name: OutputOptions.jqName, help: ArgumentHelp("Filter the response with jq's language.", valueName: "filter"))
    var jq: String?

    @Flag(inversion: .prefixedNo, help: "Print indented JSON; the default on a terminal.")
    var pretty: Bool?

    @Flag(name: [.customShort("i"), .long], help: "Print status and header fields before the body.")
    var include = false

    @Flag(help: "Take a body as it comes when its Content-Encoding is one that nb does not know.")
    var anyCoding = false

    @OptionGroup
    var connection: Connection

    @OptionGroup
    var writing: WriteOptions

    /// The method; GET if none is given.
    private var method: String { givenMethod ?? (words.count > 1 ? words[0] : "GET") }

    private var path: String { words.last ?? "" }

    /// Refuses words that are not a path, or a method and a path.
    private func validateWords() throws {
        let methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
        guard words.count < 3 else { throw ValidationError("Give one path, and before it at most a method.") }
        if words.count > 1, givenMethod != nil {
            throw ValidationError("The method is given twice: \(words[0]), and by --method.")
        }
        if words.count == 1, methods.contains(path.uppercased()) {
            throw ValidationError("Give a path too: nb api \(path) people.")
        }
        if data != nil, words.count == 1, givenMethod == nil {
            throw ValidationError(
                "--data needs a method: POST creates, and PUT, or PATCH in version 2, changes what is there.")
        }
    }

    func validate() throws {
        try validateWords()
        if let jq {
            if jq.contains(/^\w[\w\[\]]*=(?!=)/) {
                throw ValidationError(
                    "-q is --jq here as everywhere: a query parameter is --query \(ShellWord.quoted(jq)).")
            }
            if field != nil { throw ValidationError("--jq takes the place of --field.") }
            try JQ.check(jq)
        }
        if paginate, include {
            throw ValidationError("--include prints one response's head, and --paginate prints results only.")
        }
        let silent = writing.curl ? "--curl" : "--dry-run"
        if writing.isSilent, field != nil || jq != nil {
            let option = field == nil ? "--jq" : "--field"
            throw ValidationError("\(silent) sends nothing, so there is no response for \(option).")
        }
        if writing.isSilent, paginate {
            throw ValidationError("\(silent) sends nothing, so there are no pages for --paginate.")
        }
        if isV2, APICall.isAbsolute(path), !path.drop(while: { $0 == "/" }).hasPrefix("api/v2/") {
            throw ValidationError("--v2 asks version 2, and the path is one of another version.")
        }
        if path.contains("://") {
            throw ValidationError("The path must be relative to the nation's base URL, which --base-url sets.")
        }
    }

    func run() async throws {
        try await CommandRun.run { _ in
            try APICall(
                method: method, path: path, query: query, headers: headers, data: data, isV2: isV2,
                takesAnyCoding: anyCoding)
        } then: { terminal, call in
            guard call.isWrite else { return try await sendShowingRefusal(call, terminal) }
            let look = connection.command(["api", "GET", path] + (isV2 ? ["--v2"] : []))
            try await OpenWrite(outcome: "the request was carried out", look: look).watch {
                try await sendShowingRefusal(call, terminal)
            }
        }
    }

    private func sendShowingRefusal(_ call: APICall, _ terminal: Terminal) async throws {
        do { try await send(call, terminal) } catch let error as ClientError {
            if let response = error.response { showRefusal(response, terminal) }
            throw error
        }
    }

    private func send(_ call: APICall, _ terminal: Terminal) async throws {
        let connected = try await connection.connect(terminal, isVerbose: writing.verbose)
        let client = call.client(of: connected.nation)
        if writing.isSilent {
            terminal.print(try await call.curl(client))
        } else if paginate {
            var (count, isFound) = (0, false)
            let progress = ProgressLine(nil, showsRows: true, terminal)
            defer { progress.end() }
            try await call.walk(connected.nation) { row in
                if try await show(row, terminal) { isFound = true }
                count += 1
                progress.show(count)
            }
            if count > 0 { try checkField(isFound) }
        } else {
            let response = try await call.send(client)
            if include { terminal.print(call.head(response.head)) }
            try checkField(try await show(response.value, terminal))
        }
    }

    /// Refuses a field that no response has.
    private func checkField(_ isFound: Bool) throws {
        guard let field, !isFound else { return }
        throw CommandFailure("the response has no \"\(TerminalText.safe(field))\"", exitCode: 66)
    }

    /// Prints the response of a refused request, which says more than the error.
    private func showRefusal(_ response: ResponseSummary, _ terminal: Terminal) {
        if include { terminal.print(APICall.head(response.head, .credentialsOnly)) }
        terminal.print(bytes: responseText(terminal).body(response.bodyPrefix))
    }

    private func responseText(_ terminal: Terminal) -> ResponseText {
        ResponseText(pretty: pretty, isInteractive: terminal.isInteractive)
    }

    /// Prints a response: one field, or all of it.
    ///
    /// - Returns: Whether the response has the field.
    private func show(_ body: [UInt8], _ terminal: Terminal) async throws -> Bool {
        guard field != nil || jq != nil else {
            try terminal.emit(responseText(terminal).body(body))
            return true
        }
        // A deletion was carried out, and has a response without a body.
        if body.isEmpty, jq != nil { return true }
        guard let value = try? JSONCoding().decode(JSONValue.self, from: body) else {
            throw CommandFailure("the response is not JSON, so it has no fields", exitCode: 65)
        }
        return try await show(value, terminal)
    }

    private func show(_ value: JSONValue, _ terminal: Terminal) async throws -> Bool {
        if let jq {
            try await JQ.run(jq, on: value, terminal)
            return true
        }
        let text = responseText(terminal)
        guard let field else {
            try terminal.emit(text.line(value))
            return true
        }
        let path = FieldPath(field)
        for value in path.values(in: value) { try terminal.emit(text.field(value)) }
        return !path.isMissing(in: value)
    }
}
