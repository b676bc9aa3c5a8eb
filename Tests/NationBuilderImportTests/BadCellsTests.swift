// SPDX-License-Identifier: MIT

import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderImport

/// Cells that no import may set.
@Suite("Bad cells", .timed, .timeLimit(.minutes(5)))
struct BadCellsTests {
    /// Returns the preview of rows of new people.
    private func preview(_ text: String, _ badCells: BadCells) throws -> ImportPreview {
        let sheet = try Sheet(text)
        var options = ImportOptions()
        options.badCells = badCells
        var state = try PreviewState(ImportMap(sheet.header, fields: []), options)
        for row in sheet.rows { state.add(row) }
        while state.begin() { state.settle() }
        return state.result(requestsSent: 0)
    }

    @Test(
        "A bad cell refuses its row or is left out, as one says, unless it has an id or is about consent",
        arguments: [
            ("email", "ann.example.org", true), ("email2", "ann@", true), ("born_at", "13/45/1990", true),
            ("support_level", "high", true), ("phone_number", "ask", true), ("mobile_number", "2.02555E+09", true),
            ("home_address.country_code", "Atlantis", true), ("is_volunteer", "perhaps", true),
            ("registered_at", "yesterday", true), ("employer", "#REF!", true),
            ("external_id", "1.2E+11", false), ("recruiter_id", "somebody", false),
            ("email_opt_in", "only if urgent", false), ("mobile_opt_in", "perhaps", false),
            ("do_not_call", "in the morning", false), ("do_not_contact", "perhaps", false),
        ])
    func kinds(column: String, cell: String, mayBeLeftOut: Bool) throws {
        let text = "van_id,first_name,\(column)\n1,Ann,\(cell)\n2,Ben,\n"
        let refused = try preview(text, .refuse)
        #expect([refused.new, refused.refused.count] == [1, 1])
        #expect(refused.refused.map(\.isOfBadCell) == [mayBeLeftOut])
        let leftOut = try preview(text, .leaveOut)
        #expect([leftOut.new, leftOut.refused.count] == (mayBeLeftOut ? [2, 0] : [1, 1]))
        #expect(leftOut.columns.last?.warnings[.leftOut] == (mayBeLeftOut ? 1 : nil))
        #expect(leftOut.columns.last?.filled == 0)
    }

    @Test("A row with a cell of either kind is refused, and one whose only key is left out is found otherwise")
    func others() throws {
        let text = "email,first_name,last_name,mobile,email_opt_in\nann.org,Ann,Lee,2025550101,"
        let both = try preview(text + "perhaps\n", .leaveOut)
        #expect([both.new, both.refused.count] == [0, 1] && both.refused.first?.isOfBadCell == false)
        let number = try preview(text + "no\n", .leaveOut)
        #expect([number.new, number.refused.count] == [1, 0])
        let refused = try preview(text + "no\n", .refuse)
        #expect(refused.refused.map(\.isOfBadCell) == [true])
        let nothing = try preview("email,first_name,last_name,mobile\nann.org,Ann,Lee,\n", .leaveOut)
        #expect(nothing.refused.map(\.isOfNoKey) == [true])
    }
}
