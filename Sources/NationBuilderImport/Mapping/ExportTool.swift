// SPDX-License-Identifier: MIT

/// A program whose files are known by the names of their columns.
struct ExportTool: Sendable {
    let name: String
    /// The names of columns, one of which shows that a file is of this program.
    private let marks: Set<String>
    /// How the names of further such columns begin; `nil` for none.
    private let prefix: String?
    /// The form in which the program writes dates, if it has only one.
    let dates: ImportDates?
    /// The texts that it writes where there is no value.
    let nulls: Set<String>
    /// The meanings of its columns (``ColumnMeaning``), by their names; an empty text leaves a column out.
    let rows: [String: String]
    /// The attributes of records that its columns set, by their names.
    let records: [String: String]

    /// - Parameter table: A line for each column, such as `Zip5 = home_address.zip`; nothing after `=` leaves the column
    ///   out.
    init(
        _ name: String, marks: [String], prefix: String? = nil, dates: ImportDates? = nil, nulls: Set<String> = [],
        records: [String: String] = [:], _ table: String
    ) {
        (self.name, self.prefix, self.dates, self.nulls) = (name, prefix, dates, nulls)
        self.records = records
        self.marks = Set(marks.map(HeaderWords.words))
        rows = Dictionary(
            table.split(separator: "\n").map { line in
                let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let right = sides.count > 1 ? sides[1].drop { $0 == " " } : ""
                return (HeaderWords.words(String(sides[0])), String(right))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the program that has written a file; `nil` for an unknown one.
    static func of(_ header: [String]) -> ExportTool? {
        let words = header.map(HeaderWords.words)
        return all.first { tool in words.contains { tool.isMark($0) } }
    }

    private func isMark(_ word: String) -> Bool { marks.contains(word) || prefix.map { word.hasPrefix($0) } ?? false }

    /// Returns the row of a column: the name of its meaning, which is empty for one that is left out; `nil` for none.
    ///
    /// A column of which there may be several has `N` at the end of its name in the table, in place of its number.
    func meaning(_ header: String) -> String? {
        let words = HeaderWords.words(header)
        if let found = rows[words] { return found }
        let parts = words.split(separator: "_")
        let rest = parts.filter { !$0.allSatisfy(\.isNumber) }
        return rest.count == parts.count - 1 ? rows[(rest + ["n"]).joined(separator: "_")] : nil
    }

    /// The programs; the first whose mark a file has is taken.
    static let all = [
        leadAds, civiCRM, actBlue, van, actionNetwork, google, outlook, mailchimp, constantContact, hubSpot, salesforce,
        nationBuilder,
    ]
}
