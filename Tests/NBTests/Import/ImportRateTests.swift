// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("The rate of nb import", .timed, .timeLimit(.minutes(30)))
struct ImportRateTests {
    @Test("No request is refused for the limit, and no window has more; alone on a machine the limit is used")
    func rate() async throws {
        let (rows, allowed) = Soak.isOn ? (10_000, 250) : (60, 40)
        let window = Soak.isOn ? 10 : 2
        let limit = SandboxRateLimit(requests: allowed, window: .seconds(window))
        try await ImportNation.run(people: rows / 2 + 2, limit: limit, logsRequests: true) { nation in
            let path = try nation.file(ImportNation.sheet(rows / 2))
            let result = try await nation.nb(path, "--yes", "--email-opt-in", "no", "--mobile-opt-in", "no", "--json")
            #expect(ImportNation.numbers(result, "new", "changed", "refused") == [rows / 2, rows / 2, 0], "\(result)")
            let (moments, refused) = try nation.requests()
            #expect(refused == 0)
            #expect(moments.count > 2 * allowed)
            let share =
                Double(moments.count - allowed) / (moments[moments.count - 1] - moments[allowed])
                / (Double(allowed) / Double(window))
            print("\(moments.count) requests for \(rows) rows: \(Int(share * 1000)) thousandths of what is granted")
            // A share of real time is only sound where nothing else runs: `make soak`.
            if Soak.isOn { #expect(share >= 0.95) }
        }
    }
}
