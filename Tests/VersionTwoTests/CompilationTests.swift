// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

/// The code that a program may have, judged by the compiler.
@Suite("What version 2 does not have does not compile", .timed, .timeLimit(.minutes(10)))
struct CompilationTests {
    /// A line that must not compile, and the same corrected.
    private static let lines: [(wrong: String, right: String)] = [
        (#"list(.filter(\.isVolunteer, .hasPrefix("x")))"#, #"list(.filter(\.firstName, .hasPrefix("x")))"#),
        (#"list(.filter(\.firstName, .isGreater(than: "x")))"#, #"list(.filter(\.createdAt, .isGreater(than: "x")))"#),
        (#"list(.filter(\.supportLevel, .contains(1)))"#, #"list(.filter(\.supportLevel, .isAtLeast(1)))"#),
        (#"list(.filter(\.isVolunteer, .equals("yes")))"#, #"list(.filter(\.isVolunteer, .equals(true)))"#),
        (#"list(.filter(\.homeAddress, .isNull))"#, #"list(.filter(\.email, .isNull))"#),
        (#"list(.sort(\.homeAddress))"#, #"list(.sort(\.email))"#),
        (#"list(.sort(\.customValues))"#, #"list(.sort(\.createdAt, .descending))"#),
        (#"list(.sort(\.withEmailAddress))"#, #"list(.filter(\.withEmailAddress, .equals("x")))"#),
        (#"list(.fields(\.homeAddress))"#, #"list(.extraFields(\.homeAddress))"#),
        (#"list(.extraFields(\.email))"#, #"list(.fields(\.email))"#),
        (#"list(.include(\.email))"#, #"list(.include(\.recruiter))"#),
        (#"list(.include(\.taggings.email))"#, #"list(.include(\.taggings))"#),
        (#"list(.include(\.taggings.tag))"#, #"list(.raw("include", "taggings.tag"))"#),
        (
            #"show(7, V2.Contact.self)"#,
            #"show(7, .include(\.taggings), .page(included: V2.SignupTagging.self, size: 5))"#
        ),
    ]

    /// Operations that a type does not have.
    private static let operations: [(wrong: String, right: String)] = [
        ("mailings.delete(7)", "lists.delete(7)"), ("sites.show(1)", "sites.list()"),
        ("signupTaggings.update(7) { $0.tagID = 1 }", "signupTaggings.create { $0.tagID = 1 }"),
        ("imports.create { _ in }", "imports.show(7)"),
        ("contacts.updated(since: .now)", "donations.updated(since: .now)"),
        ("signups.update(7) { $0.isDonor = 1 }", "signups.update(7) { $0.isVolunteer = true }"),
        (#"signups.update(7) { $0.clear(\.signupTags) }"#, #"signups.update(7) { $0.clear(\.recruiter) }"#),
    ]

    /// Sideloads that the documentation does not list for an operation.
    private static let sideloads: [(wrong: String, right: String)] =
        [
            ("automations", "enrollments"), ("donationTrackingCodes", "donations"), ("elections", "ballots"),
            ("signupTags", "signups"), ("surveys", "surveyQuestions"),
        ].flatMap { type, relation in
            let include = #".include(\.\#(relation))"#
            return [
                ("\(type).list(\(include))", "\(type).show(7, \(include))"),
                ("\(type).create(\(include)) { _ in }", "\(type).update(7, \(include)) { _ in }"),
            ]
        } + [
            (#"suggestions.update(7, .include(\.page)) { _ in }"#, #"suggestions.show(7, .include(\.page))"#),
            (#"suggestionBoxes.update(7, .include(\.page)) { _ in }"#, #"suggestionBoxes.list(.include(\.page))"#),
            (
                #"lists.signups(onList: 7, .include(\.taggings.tag))"#,
                #"lists.signups(onList: 7, .include(\.taggings))"#
            ),
            (#"surveys.all(.include(\.surveyQuestions))"#, "surveys.all(.pageSize(5))"),
        ]

    /// The compiler; `nil` where only programs are.
    private static let compiler: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The modules of this build, beside the tests.
    private static let modules: String? = {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return [program, program.deletingLastPathComponent()].map { $0.appending(path: "Modules").path }
            .first { FileManager.default.fileExists(atPath: "\($0)/NationBuilder.swiftmodule") }
    }()

    @Test(
        "A line that asks for what there is not is refused, and the same line corrected is not",
        .enabled(if: compiler != nil, "no swiftc here"), .enabled(if: modules != nil, "no modules beside the tests"))
    func lines() async throws {
        let pairs = Self.lines.map { ("signups." + $0.wrong, "signups." + $0.right) } + Self.operations + Self.sideloads
        var source = "import ErrandJSONAPI\nimport Foundation\nimport NationBuilder\n"
        var wrong: Set<Int> = []
        for (number, line) in pairs.flatMap({ [$0.0, $0.1] }).enumerated() {
            source += "func line\(number)(_ nation: Nation) async throws { _ = try await nation.v2.\(line) }\n"
            if number % 2 == 0 { wrong.insert(number + 4) }
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "queries-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "queries.swift").path
        try Data(source.utf8).write(to: URL(filePath: file))
        let (compiler, modules) = (try #require(Self.compiler), try #require(Self.modules))
        let result = try await Program.run(
            compiler,
            ["-typecheck", "-swift-version", "6", "-I", modules, "-module-cache-path", "\(folder.path)/modules", file],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path])
        let refused = Set(
            (result.output + result.errors).split(separator: "\n").compactMap { line -> Int? in
                let parts = line.split(separator: ":")
                guard parts.count > 3, parts[0].hasSuffix(".swift"), parts[3] == " error" else { return nil }
                return Int(parts[1])
            })
        let text = source.split(separator: "\n", omittingEmptySubsequences: false)
        for number in wrong.symmetricDifference(refused).sorted() {
            let what: Comment = wrong.contains(number) ? "compiles" : "does not compile"
            Issue.record("\(text[number - 1]) \(what)\n\(result.errors)")
        }
        #expect(result.status != 0 && pairs.count == 35)
    }
}
