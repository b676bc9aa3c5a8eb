// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

/// The failure of a copy in words for a person.
enum MirrorFailure {
    /// Returns the sentence of an error, and its exit code.
    static func words(_ error: MirrorError) -> (String, ExitCode) {
        (OAuthReport.shown(error.reason), code(error.kind))
    }

    private static func code(_ kind: MirrorError.Kind) -> ExitCode {
        let codes: [MirrorError.Kind: Int32] = [
            .missing: 66, .foreign: 74, .newer: 74, .otherNation: 64, .inUse: 75, .takenOver: 75, .unavailable: 74,
            .unwalkable: 69, .severalCopies: 64, .unreachable: 69,
        ]
        return ExitCode(codes[kind] ?? 1)
    }
}
