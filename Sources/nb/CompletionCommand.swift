// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb completion`.
struct CompletionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print a script that completes nb's commands in your shell.",
        discussion: """
              nb completion bash > ~/.local/share/bash-completion/completions/nb
              nb completion zsh > "${fpath[1]}/_nb"
              nb completion fish > ~/.config/fish/completions/nb.fish

            Your aliases are offered beside the commands. Tags, lists and the newest ids of the nation in use are \
            completed too, if it responds within two seconds; after that they come from the stored responses for five \
            minutes.
            """)

    @Argument(help: "bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
    var shell: String

    func validate() throws {
        guard CompletionShell(rawValue: shell) != nil else { throw ValidationError("The shell is bash, zsh or fish.") }
    }

    func run() async throws {
        guard let shell = CompletionShell(rawValue: shell) else { return }
        try await CommandRun.run { terminal in terminal.print(NB.completions(for: shell)) }
    }
}

extension NB {
    /// Returns the script for a shell, with the commands that the overview leaves out, their other names, and aliases.
    static func completions(for shell: CompletionShell) -> String {
        let script = TypeCommands.$areShown.withValue(true) {
            OtherNames.$areAdded.withValue(shell != .fish) { completionScript(for: shell) }
        }
        return AliasScript.added(to: shell == .fish ? FishScript.withOtherNames(script) : script, for: shell)
    }
}
