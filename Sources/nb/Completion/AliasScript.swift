// SPDX-License-Identifier: MIT

import ArgumentParser

/// The part of a completion script that offers a person's aliases beside the commands.
///
/// The shell asks for them at each press of the tab key, so that a new one is offered at once.
enum AliasScript {
    private static let list = "alias list 2>/dev/null"

    /// Returns a script for a shell with that part.
    static func added(to script: String, for shell: CompletionShell) -> String {
        switch shell {
        case .bash: script + "\n" + bash
        case .fish: script + "\n" + fish
        case .zsh: script.replacing(subcommands, with: subcommands + zsh, maxReplacements: 1)
        default: script
        }
    }

    private static let bash = """

        _nb_with_aliases() {
            _nb "${@}"
            if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
                local name line
                while IFS=$'\\t' read -r name line; do
                    if [[ "${name}" = "${2}"* ]]; then COMPREPLY+=("${name}"); fi
                done < <("${COMP_WORDS[0]}" \(list))
            fi
        }

        complete -o filenames -F _nb_with_aliases nb
        """

    private static let fish =
        "complete -c 'nb' -n '__nb_should_offer_completions_for_positional \"nb\" -eq 1' -fa '(nb \(list))'"

    /// The beginning of the list of commands, of which the first are those of `nb` itself.
    private static let subcommands = "local -ar subcommands=(\n"
    private static let zsh = "            ${${(f)\"$(\"${command_name}\" \(list))\"}/$'\\t'/:}\n"
}
