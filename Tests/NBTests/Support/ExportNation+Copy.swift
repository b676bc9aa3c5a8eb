// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import Testing

// A nation that is copied.
extension ExportNation {
    /// Changes what makes the nation harder.
    func set(_ behaviors: [String: [String]]) async throws {
        try await Client(bare: nil, transport: .platform).send(
            Request<Void>.put("", .url("\(sandbox.baseURL)/sandbox/behaviors"), .json(behaviors)))
    }

    /// Changes the nation itself, such as `DELETE donations/1`.
    func send(_ method: String, _ path: String, _ body: String? = nil) async throws {
        let result = try await Program.run(
            "nb", ["api", method, path] + (body.map { ["-d", $0] } ?? []), environment: environment)
        #expect(result.status == 0, "\(result)")
    }

    /// The reading of a copy by another program: the rows of a statement, with `|` between their values.
    @discardableResult
    func sql(_ statement: String, on name: String) async throws -> [String] {
        let python = try #require(Self.python)
        let script = """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[1])
            for row in base.execute(sys.argv[2]):
                print("|".join("" if value is None else str(value) for value in row))
            base.commit()
            """
        let result = try await Program.run(
            python, ["-c", script, "\(folder)/\(name)", statement], environment: environment)
        #expect(result.status == 0, "\(result)")
        return result.output.split(separator: "\n").map(String.init)
    }
}
