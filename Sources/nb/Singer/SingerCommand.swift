// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilderMirror

/// The command `nb singer`, also `tap-nationbuilder`: a Singer tap.
struct SingerCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "singer", abstract: "Write what a nation has, and later what changed, for a Singer target.",
        discussion: """
              nb singer --config config.json | head -2
              nb singer --discover > catalog.json
              tap-nationbuilder --config config.json --catalog catalog.json \\
                --state state.json | target-postgres --config target.json

            It is a tap of singer.io, which Meltano and others run; tap-nationbuilder is another name of this command. \
            Standard output has only Singer's messages, and the rest goes to standard error.

            The configuration is a JSON object with nation (its slug or its address), and one of access_token, account \
            (of nb login) and credential_store (the folder of nb oauth login). With an account, nation may be missing. \
            Only the configuration counts, not NB_SLUG, NB_BASE_URL and NB_TOKEN.

            The first run reads all. A later run reads what changed since the state that it is given, with an overlap: \
            a target has to replace records by their id. Types without updated_at are read whole each time. Deletions \
            are not reported: a run without a state, into an empty target, has none of what is gone.
            """)

    @Option(
        help: ArgumentHelp("The configuration.", valueName: "file"), completion: .file(extensions: ["json"]))
    var config: String?

    @Option(
        help: ArgumentHelp("The state of the last run, which the target printed.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var state: String?

    @Option(
        name: [.customLong("catalog"), .customLong("properties")],
        help: ArgumentHelp("The selected streams and columns; all by default.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var catalog: String?

    @Flag(help: "Print the catalog of all streams.")
    var discover = false

    @Flag(help: "Print what the tap can do, and its settings, as JSON.")
    var about = false

    @Option(
        help: ArgumentHelp("The form of --about; json is the only one, and engines name it.", valueName: "json"))
    var format: SingerFormat?

    /// Returns the arguments of `nb` from those of the process, whose first is the name of the program.
    static func arguments(_ arguments: [String]) -> [String] {
        let name = arguments.first?.split(separator: "/").last
        return (name == "tap-nationbuilder" ? ["singer"] : []) + arguments.dropFirst()
    }

    func validate() throws {
        try EmptyValue.refuse(["--config": config, "--state": state, "--catalog": catalog])
        guard !discover || !about else { throw ValidationError("--discover and --about exclude each other.") }
        guard format == nil || about else { throw ValidationError("--format is for --about.") }
        guard discover || about || config != nil else {
            throw ValidationError("--config is missing: a file with the nation and an access token.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            if about { return try terminal.emit(SingerConfiguration.about(version: Release.version)) }
            let configuration = try config.map { path in
                try SingerFile.read(path, "the configuration") { try SingerConfiguration($0) }
            }
            if discover { return try terminal.emit(SingerCatalog.discovery()) }
            guard let configuration else { return }
            for name in configuration.unknown { terminal.note("The configuration's setting \(name) is not known.") }
            let catalog = try catalog.map { path in
                try SingerFile.read(path, "the catalog") { try SingerCatalog($0) }
            }
            let state = try state.map { path in
                try SingerFile.read(path, "the state") { try SingerState($0, at: .now) }
            }
            let nation = try await SingerConnection(configuration, terminal).nation()
            let tap = SingerTap(
                nation, catalog: catalog ?? .all, state: state ?? SingerState(), options: configuration.options)
            try await SingerOutput(terminal: terminal).run(tap)
        }
    }
}

/// The form in which the command `nb singer` tells about itself.
enum SingerFormat: String, ExpressibleByArgument {
    case json
}
