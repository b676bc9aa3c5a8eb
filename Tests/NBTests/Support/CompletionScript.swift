// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Programs

@testable import nb

/// The completion scripts, each made once: in a debug build one takes 11 s, in which ArgumentParser checks each
/// command again for each of its options.
enum CompletionScript {
    private static let bash = Task { await Program.blocking { NB.completions(for: .bash) } }
    private static let zsh = Task { await Program.blocking { NB.completions(for: .zsh) } }
    private static let fish = Task { await Program.blocking { NB.completions(for: .fish) } }

    static func text(for shell: CompletionShell) async -> String {
        switch shell {
        case .bash: await bash.value
        case .zsh: await zsh.value
        default: await fish.value
        }
    }
}
