// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Programs

@testable import nb

/// The completion scripts, each made once; that of bash is what the program prints.
///
/// In a debug build one takes 8 s, in which ArgumentParser checks each command again for each of its options.
enum CompletionScript {
    private static let bash = Task { try await Program.run("nb", ["completion", "bash"]) }
    private static let zsh = Task { await Program.blocking { NB.completions(for: .zsh) } }
    private static let fish = Task { await Program.blocking { NB.completions(for: .fish) } }

    static func text(for shell: CompletionShell) async throws -> String {
        switch shell {
        case .bash: try await bash.value.output
        case .zsh: await zsh.value
        default: await fish.value
        }
    }
}
