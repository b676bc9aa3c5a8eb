// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationBuilderImport

/// The options about the values of a file.
struct ImportRuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The keys by which people are found, separated by commas; by default all of these that the file has: id, "
                + "civicrm_id, county_file_id, dw_id, external_id, ngp_id, salesforce_id, van_id, email. Whom they do "
                + "not find may be found by phone, name_zip and name_birthday, if they are named here: where that is "
                + "not certain you are asked, and with --yes the row is refused.",
            valueName: "keys"))
    var match: String?

    @Option(
        help: ArgumentHelp(
            "Also read dates such as 1/31/2026 (mdy) or 31/1/2026 (dmy); by default only 2026-01-31 (iso), and the form "
                + "of the program that wrote the file, or the only one that fits the file's dates.",
            valueName: "iso|mdy|dmy"),
        transform: { try Self.choice($0) })
    var dates: ImportDates?

    @Option(
        help: ArgumentHelp(
            "The zone of times that name none, such as America/New_York or +02:00; without it they are refused.",
            valueName: "zone"))
    var timeZone: String?

    @Option(
        name: .customLong("null"),
        help: ArgumentHelp(
            "A text that means nothing, as an empty cell does, such as NULL or 0; it can be given several times.",
            valueName: "text"))
    var nulls: [String] = []

    @Option(
        help: ArgumentHelp(
            "Whether an empty cell keeps the nation's value, as by default, or clears it.", valueName: "keep|clear"),
        transform: { try Self.choice($0) })
    var empty = EmptyCells.keep

    @Option(
        help: ArgumentHelp(
            "Whether the file goes before the nation's values, as by default, only fills empty ones, or skips people "
                + "whom the nation has.",
            valueName: "overwrite|fill|skip"),
        transform: { try Self.choice($0) })
    var existing = ExistingValues.overwrite

    @Option(
        help: ArgumentHelp(
            "Whether somebody whom the nation does not have is created, as by default in a file of people, or the row "
                + "refused, as by default in a file of records. Of records, new people are an import of their own, and "
                + "the others are not changed.", valueName: "create|refuse"),
        transform: { try Self.choice($0) })
    var newPeople: NewPeople?

    @Option(
        help: ArgumentHelp(
            "Whether the person of a row without a key is found by the name and the telephone number or the day of "
                + "birth, as by default without --match, or else created; or the row is refused; or creates a person, "
                + "also when the file is imported again.",
            valueName: "find|refuse|create"),
        transform: { try Self.choice($0) })
    var withoutKey = RowsWithoutKey.find

    @Option(
        help: ArgumentHelp(
            "Whether a row with the e-mail address of somebody with another id or first name is refused, as by default, "
                + "or the name decides: the same one is one person, and another first name a person of its own, who is "
                + "imported without the address.",
            valueName: "refuse|by-name"),
        transform: { try Self.choice($0) })
    var sharedEmail = SharedEmail.refuse

    @Option(
        help: ArgumentHelp(
            "Whether a cell that no import may set, such as an e-mail address without @, refuses its row, as by default, "
                + "or is left out; cells with ids, and of who may be contacted, always refuse it.",
            valueName: "refuse|leave-out"),
        transform: { try Self.choice($0) })
    var badCells = BadCells.refuse

    /// Returns the case of that name.
    private static func choice<Choice: CaseIterable & CustomStringConvertible>(_ name: String) throws -> Choice {
        guard let choice = Choice.allCases.first(where: { $0.description == name }) else {
            throw ValidationError("it is one of \(Choice.allCases.map(\.description).joined(separator: ", ")).")
        }
        return choice
    }

    func validate() throws {
        try EmptyValue.refuse(["--match": match, "--time-zone": timeZone])
        for text in nulls { try EmptyValue.refuse(["--null": text]) }
        _ = try keys
        if let timeZone, Self.zone(timeZone) == nil {
            throw ValidationError("--time-zone does not know \"\(timeZone)\": America/New_York or +02:00 would be one.")
        }
    }

    var traits: [ImportTrait] {
        let words = (match ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return words.compactMap { word in ImportTrait.allCases.first { $0.description == word } }
    }

    private var keys: [ImportKey]? {
        get throws {
            try match?.split(separator: ",").compactMap { word in
                let name = word.trimmingCharacters(in: .whitespaces)
                if traits.contains(where: { $0.description == name }) { return nil }
                guard let key = ImportKey(name) else {
                    let names = ImportKey.all.map(\.description) + ImportTrait.allCases.map(\.description)
                    let advice = NearestNames.question(name, names) ?? "it is one of \(names.joined(separator: ", "))."
                    throw ValidationError("--match does not know \"\(name)\": \(advice)")
                }
                return key
            }
        }
    }

    /// Returns the rules.
    ///
    /// - Parameter usual: The form of dates that the file has, or that the program writes that has written it.
    func options(dates usual: ImportDates? = nil) throws -> ImportOptions {
        var options = ImportOptions()
        options.match = try keys
        options.traits = traits
        options.dates = dates ?? usual ?? .iso
        options.timeZone = timeZone.flatMap(Self.zone)
        options.nulls = Set(nulls.map { $0.trimmingCharacters(in: .whitespaces) })
        options.empty = empty
        options.existing = existing
        options.newPeople = newPeople ?? .create
        options.withoutKey = withoutKey
        options.sharedEmail = sharedEmail
        options.badCells = badCells
        return options
    }

    private static func zone(_ name: String) -> TimeZone? {
        guard let match = name.wholeMatch(of: /([+-])(\d\d):(\d\d)/) else { return TimeZone(identifier: name) }
        guard let hours = Int(match.2), let minutes = Int(match.3), hours < 15, minutes < 60 else { return nil }
        return TimeZone(secondsFromGMT: (match.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
    }
}
