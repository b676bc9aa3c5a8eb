// SPDX-License-Identifier: MIT

import Programs
import TestSupport
import Testing

/// Exports that pandas reads and writes, and that are imported again.
@Suite(
    "Exported, through pandas and imported again", .timed, .timeLimit(.minutes(8)),
    .enabled(if: SingerJudge.isInstalled, "needs `pandas` in .build/data, which `make test-data` installs"))
struct PandasTests {
    @Test("nothing changes", arguments: ["", "--for-spreadsheet"])
    func unchanged(_ options: String) async throws {
        let script = "import pandas, sys; pandas.read_csv(sys.argv[1]).to_csv(sys.argv[1], index=False)"
        try await ExportNation.run(
            people: 60, behaviors: ["seeded=custom_fields,imports,profiles", "normalized=phones,emails,blanks"]
        ) { nation in
            #expect(try await nation.nb("export people \(options) -o @p.csv").status == 0)
            let changed = try await Program.run(SingerJudge.python, ["-c", script, "\(nation.folder)/p.csv"])
            #expect(changed.status == 0, "\(changed)")
            let found = try await ExportRoundTripTests.preview(nation)
            #expect(found.new == 0 && found.changed == 0 && found.refused == 0 && found.same == 60, "\(found)")
        }
    }
}
