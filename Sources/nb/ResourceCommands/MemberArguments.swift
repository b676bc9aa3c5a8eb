// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation

/// The members for a create or update command.
struct MemberArguments: ParsableArguments {
    static let discussion = """
        NAME=TEXT sets a member to a text, and NAME:=JSON to any JSON value. NAME= sets an empty text, and NAME:=null \
        removes the value. --data takes a JSON object instead: the object itself, @FILE, or @- for standard input.
        """

    @Argument(help: ArgumentHelp("A member, such as first_name=Ada or do_not_call:=true.", valueName: "name=text"))
    var members: [String] = []

    @Option(
        name: [.customShort("d"), .customLong("data")],
        help: ArgumentHelp("All members as a JSON object.", valueName: "json|@file|@-"))
    var data: String?

    /// Refuses contradictory arguments before anything is sent.
    func validate(_ output: OutputOptions, _ fields: [String]) throws {
        try output.validate(fields)
        if output.isQuestion { return }
        try output.refuseBareJSON()
        if members.isEmpty, data == nil {
            throw ValidationError("Give members as NAME=TEXT or NAME:=JSON, or --data.")
        }
        if !members.isEmpty, data != nil { throw ValidationError("--data cannot be combined with NAME=TEXT.") }
        for member in members { _ = try Self.pair(member) }
    }

    /// Returns the members as an object, after a check.
    ///
    /// It may read standard input, so call it before signals are caught.
    func checked(_ check: (JSONObject) throws -> Void) throws -> JSONObject {
        let object = try self.object()
        try check(object)
        return object
    }

    private func object() throws -> JSONObject {
        guard let data else {
            return JSONObject(try members.map { try Self.pair($0) })
        }
        let bytes: [UInt8]
        switch data {
        case "@-": bytes = [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        case _ where data.hasPrefix("@"):
            guard let file = NamedFile.content(String(data.dropFirst())) else {
                throw CommandFailure("the file \(data.dropFirst()) cannot be read", exitCode: 66)
            }
            bytes = [UInt8](file)
        default: bytes = Array(data.utf8)
        }
        guard let object = try? JSONCoding().decode(JSONValue.self, from: bytes).object else {
            throw CommandFailure("--data is not a JSON object", exitCode: 64)
        }
        return object
    }

    private static func pair(_ text: String) throws -> (String, JSONValue) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw ValidationError("\"\(text)\" is not NAME=TEXT.")
        }
        let value = String(text[text.index(after: equals)...])
        let name = text[..<equals]
        guard name.hasSuffix(":") else { return (String(name), .string(value)) }
        guard let json = try? JSONCoding().decode(JSONValue.self, from: Array(value.utf8)) else {
            throw ValidationError("The value in \"\(text)\" is not JSON.")
        }
        return (String(name.dropLast()), json)
    }
}
