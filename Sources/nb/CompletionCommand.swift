// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb completion`.
struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print a script that completes nb's commands in your shell.",
        discussion: """
              nb completion bash > ~/.local/share/bash-completion/completions/nb
              nb completion zsh > "${fpath[1]}/_nb"
              nb completion fish > ~/.config/fish/completions/nb.fish

            Tags, lists and the newest ids of the nation in use are completed too, if it responds within two seconds; \
            after that they come from the stored responses for five minutes.
            """)

    @Argument(help: "bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
    var shell: String

    func validate() throws {
        guard CompletionShell(rawValue: shell) != nil else { throw ValidationError("The shell is bash, zsh or fish.") }
    }

    func run() {
        guard let shell = CompletionShell(rawValue: shell) else { return }
        Terminal.standard.print(NB.completions(for: shell))
    }
}

extension NB {
    /// Returns the script for a shell, with the commands that the overview leaves out.
    static func completions(for shell: CompletionShell) -> String {
        TypeCommands.$areShown.withValue(true) { completionScript(for: shell) }
    }
}
