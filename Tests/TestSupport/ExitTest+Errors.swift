// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension ExitTest {
    /// Runs the work of the process of an exit test, and records an error that it throws as an issue of the test.
    ///
    /// A body that throws ends its process by a signal, and its error is printed nowhere.
    package static func recordingErrors(_ work: () async throws -> Void) async {
        do { try await work() } catch {
            Issue.record(error)
            exit(EXIT_FAILURE)
        }
    }
}
