// SPDX-License-Identifier: MIT

/// The completion script for `fish`, in which a command under its other name is completed as the command.
///
/// The shell evaluates a condition for each line of the script at each press of the tab key, so that no line is
/// doubled but those that offer the commands.
enum FishScript {
    private static let others = [("show", "view"), ("update", "edit")]

    private static let tokens = "    set -l unparsed_tokens (__nb_tokens -pc)\n"

    static func withOtherNames(_ script: String) -> String {
        let cases = others.map { name, other in
            "    case '\(other)'\n        set unparsed_tokens[3] '\(name)'\n"
        }
        let script = script.replacing(
            tokens, with: tokens + "    switch \"$unparsed_tokens[3]\"\n" + cases.joined() + "    end\n",
            maxReplacements: 1)
        var lines: [String] = []
        for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(String(line))
            for (name, other) in others where line.contains(" -fa '\(name)' -d '") {
                lines.append(String(line.replacing(" -fa '\(name)'", with: " -fa '\(other)'")))
            }
        }
        return lines.joined(separator: "\n")
    }
}
