// SPDX-License-Identifier: MIT

import ErrandPostgres
import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

@Suite("A process that is stopped", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(20)))
struct StoppedProcessTests {
    /// Locks every row that machines share, as one that writes all of them would.
    ///
    /// The tables are not locked alone. A process that is stopped while it sends a statement of more than 8 KB holds
    /// its table, but no row: the server has parsed the statement, and waits for its values.
    private static let lockAll = """
        DO $$ DECLARE place regclass;
        BEGIN
            FOR place IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = 'errand' AND c.relkind = 'r' ORDER BY c.relname LOOP
                EXECUTE format('LOCK TABLE %s IN ROW EXCLUSIVE MODE', place);
                EXECUTE format('SELECT 1 FROM %s FOR UPDATE', place);
            END LOOP;
        END $$
        """

    @Test(
        "At any moment it holds up others until the server ends its transaction, and no longer",
        arguments: ["save", "spend"])
    func stopped(_ work: String) async throws {
        let place = try await SharedServer.database()
        let settings = SandboxConfiguration(people: 1, rateLimit: .generous)
        try await NationSandbox.run(settings) { sandbox in
            let words = work == "save" ? [work] : [work, sandbox.baseURL, sandbox.accessToken, "60"]
            var longest = Duration.zero
            for _ in 0..<Soak.count(2) {
                let program = try Program("fleet-driver", words, environment: place.environment, input: nil)
                _ = try await program.line(beginning: work == "save" ? "saved " : "started")
                // A member writes every two seconds, and credentials are saved all the time.
                let moment = Int.random(in: 0...(work == "save" ? 50_000 : 4_000_000))
                try await Task.sleep(for: .microseconds(moment))
                program.signal(SIGSTOP)
                let database = try place.open()
                let start = ContinuousClock.now
                // It still stands, so without the server's limit the deadline would pass here.
                try await database.execute(Self.lockAll)
                longest = max(longest, ContinuousClock.now - start)
                program.signal(SIGKILL)
                _ = try await program.result()
            }
            print("figures: stopped while it did \(work): the longest wait was \(longest)")
        }
    }
}
