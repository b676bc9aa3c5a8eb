// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

extension MirrorError: ToldError {
    /// The reason, made safe for a terminal.
    var message: String { TerminalText.safe(reason) }

    /// The code of `sysexits.h`.
    var exitCode: ExitCode {
        let codes: [MirrorError.Kind: Int32] = [
            .missing: 66, .foreign: 74, .newer: 74, .otherNation: 64, .inUse: 75, .takenOver: 75, .unavailable: 74,
            .unwalkable: 69, .severalCopies: 64, .unreachable: 69,
        ]
        return ExitCode(codes[kind] ?? 1)
    }
}
