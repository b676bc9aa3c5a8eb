// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import NationBuilder

/// Any endpoint, by method and path.
struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Send one request to any endpoint, and print what comes back.",
        discussion: """
            A path is relative to /api/v1; one that begins with /api/ is taken as it is.

              nb api GET people -q limit=5
              nb api POST people -d '{"person":{"email":"ada@example.com"}}'
              nb api GET people --paginate | wc -l
            """)

    @Argument(help: "GET, POST, PUT, PATCH, DELETE or any other.")
    var method: String

    @Argument(help: "The path.")
    var path: String

    @Option(
        name: [.customShort("q"), .customLong("query")], help: ArgumentHelp("A pair of the query.", valueName: "k=v"))
    var query: [String] = []

    @Option(name: [.customShort("H"), .customLong("header")], help: ArgumentHelp("A field.", valueName: "N: v"))
    var headers: [String] = []

    @Option(name: [.customShort("d"), .customLong("data")], help: ArgumentHelp("The body.", valueName: "JSON|@file"))
    var data: String?

    @Flag(help: "Follow next links, and print each result as a line of JSON.")
    var paginate = false

    @Flag(help: "Print status and fields before the body.")
    var include = false

    @Flag(help: "Print the request as a cURL command, its token hidden, and send nothing.")
    var curl = false

    @OptionGroup
    var connection: Connection

    func validate() throws {
        if paginate, include {
            throw ValidationError("--include shows one answer's head, and --paginate prints lines and nothing else.")
        }
        if paginate, curl { throw ValidationError("--curl sends nothing, so there are no pages to walk.") }
        if path.contains("://") {
            throw ValidationError("The path is relative to the nation; where that is, --base-url says.")
        }
    }

    func run() async throws {
        let terminal = Terminal.standard
        do {
            let call = try APICall(method: method, path: path, query: query, headers: headers, data: data)
            let client = try connection.nation().v1.client
            if curl {
                terminal.print(try await call.curl(client))
            } else if paginate {
                try await call.walk(client) { terminal.print(bytes: $0) }
            } else {
                let response = try await call.send(client)
                if include { terminal.print(call.head(response.head)) }
                terminal.print(bytes: response.value)
            }
        } catch {
            let failure = Failure(error)
            if let answer = (error as? ClientError)?.response {
                if include { terminal.print(APICall.head(answer.head, .credentialsOnly)) }
                terminal.print(bytes: answer.bodyPrefix)
            }
            terminal.print(error: failure.message)
            throw failure.exitCode
        }
    }
}
