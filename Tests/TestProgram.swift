// SPDX-License-Identifier: MIT

import Testing

/// The program of the tests that `Scripts/build` builds on Linux.
@main
private struct TestProgram {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
