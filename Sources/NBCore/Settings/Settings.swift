// SPDX-License-Identifier: MIT

import ArgumentParser
package import ErrandJSON
import Foundation

/// A person's settings for all commands: defaults, and aliases of command lines.
///
/// It is a JSON object in a file that a person may edit too. Members that are not known stay in it.
package struct Settings: Sendable, Equatable {
    /// The content of the file.
    private(set) var members: JSONObject

    package init(_ members: JSONObject = JSONObject()) { self.members = members }

    /// The default number of rows of a list.
    package var limit: Int? { value(.limit)?.int }
    /// The time limit of a call in seconds.
    package var timeout: Double? { value(.timeout).flatMap { $0.number?.nearestDouble } }
    /// The number of retries of a call.
    package var retry: Int? { value(.retry)?.int }
    /// The command that shows long text; an empty one means none.
    package var pager: String? { value(.pager)?.string }
    /// Whether there are colors on a terminal.
    var isColored: Bool { value(.color)?.string != "never" }

    /// The command lines of the aliases.
    package var aliases: [(name: String, line: String)] {
        (members[Self.aliases]?.object ?? JSONObject()).compactMap { name, line in line.string.map { (name, $0) } }
            .sorted { $0.name < $1.name }
    }

    private static let aliases = "aliases"

    /// Returns the set value of a setting; `nil` when it is not set, or set to what it cannot have.
    package func value(_ name: SettingName) -> JSONValue? {
        guard let value = members[name.rawValue], name.accepts(value) else { return nil }
        return value
    }

    /// Sets a setting; `nil` makes it the default again.
    package mutating func set(_ name: SettingName, _ value: JSONValue?) { members[name.rawValue] = value }

    /// Sets the command line of an alias; `nil` removes it.
    package mutating func setAlias(_ name: String, _ line: String?) {
        var all = members[Self.aliases]?.object ?? JSONObject()
        all[name] = line.map { .string($0) }
        members[Self.aliases] = all.isEmpty ? nil : .object(all)
    }

    /// Returns the command line of an alias.
    package func alias(_ name: String) -> String? { members[Self.aliases]?[name]?.string }
}

extension Settings {
    /// The environment variable that goes before the stored time limit.
    private static let timeoutVariable = "NB_TIMEOUT"

    /// Returns the time limit of each call: an option's, else the environment's, else the stored one.
    ///
    /// - Throws: `ValidationError` when the option or the variable is not from a tenth of a second to a day.
    package static func timeLimit(_ option: Double?) throws -> Duration? {
        func check(_ seconds: Double, _ name: String) throws -> Duration {
            guard (0.1...86_400).contains(seconds) else {
                throw ValidationError("\(name) must be from 0.1 to 86400 seconds.")
            }
            return .seconds(seconds)
        }
        if let option { return try check(option, "--timeout") }
        if let text = ProcessInfo.processInfo.environment[timeoutVariable], !text.isEmpty {
            return try check(Double(text) ?? .nan, timeoutVariable)
        }
        return stored.timeout.map { .seconds($0) }
    }

    /// The settings at the start of this process; none when their file cannot be read.
    package static let stored = (try? atStart.get()) ?? Settings()

    /// The settings at the start of this process, or why they cannot be read.
    package static let atStart = Result { try read() }

    /// The file (XDG Base Directory Specification).
    package static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return "\(base)/nb/config.json" }
        return "\(environment["HOME"] ?? NSHomeDirectory())/.config/nb/config.json"
    }

    /// Reads the file; without one, nothing is set.
    ///
    /// - Throws: ``CommandFailure`` when the file is there and cannot be read.
    package static func read() throws -> Settings {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
            return Settings()
        }
        guard size <= 1 << 20, let bytes = FileManager.default.contents(atPath: path),
            let members = try? JSONReader().read(JSONValue.self, from: [UInt8](bytes)).object
        else { throw CommandFailure("\(path) is not a JSON object, so nothing of it applies", exitCode: 74) }
        return Settings(members)
    }

    /// Writes the file, in place of the earlier one.
    package func write() throws {
        do {
            // What a link leads to is replaced, and not the link.
            let file = URL(fileURLWithPath: Self.path).resolvingSymlinksInPath()
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let bytes = PrettyJSON.lines(try JSONWriter().write(members)) + [UInt8(ascii: "\n")]
            try Data(bytes).write(to: file, options: .atomic)
        } catch {
            throw CommandFailure("\(Self.path) cannot be written: \(FileReason.of(error))", exitCode: 74)
        }
    }

    /// Changes the file.
    package static func change(_ work: (inout Settings) throws -> Void) throws {
        var settings = try read()
        try work(&settings)
        try settings.write()
    }
}
