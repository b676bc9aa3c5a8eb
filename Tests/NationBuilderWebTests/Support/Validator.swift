// SPDX-License-Identifier: MIT

import Foundation
import Programs

/// A judge of HTML that is not ours: Debian's tidy.
enum Validator {
    static let path: String? = FileManager.default.isExecutableFile(atPath: "/usr/bin/tidy") ? "/usr/bin/tidy" : nil

    /// Returns the faults of a page; none where there is no judge.
    static func problems(_ html: String) async -> String {
        guard let path else { return "" }
        // Its table of HTML is of 2016.
        let arguments = [
            "-quiet", "-errors", "--show-info", "no", "--drop-empty-elements", "no", "--warn-proprietary-attributes",
            "yes",
            "--mute", "MISSING_ATTRIBUTE",
        ]
        guard let result = try? await Program.run(path, arguments, input: html) else { return "tidy did not run" }
        return result.errors.split(separator: "\n").filter { line in
            !["aria-current", "autocorrect", "inputmode", "autocapitalize"].contains {
                line.contains("attribute \"\($0)\"")
            }
        }.joined(separator: "\n")
    }
}
