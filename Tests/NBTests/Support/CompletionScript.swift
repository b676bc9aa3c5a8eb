// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

@testable import nb

/// The completion scripts, each made once: in a debug build one takes 11 s, in which ArgumentParser checks each
/// command again for each of its options.
enum CompletionScript {
    private static let bash = NB.completions(for: .bash)
    private static let zsh = NB.completions(for: .zsh)
    private static let fish = NB.completions(for: .fish)

    static func text(for shell: CompletionShell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        default: fish
        }
    }
}
