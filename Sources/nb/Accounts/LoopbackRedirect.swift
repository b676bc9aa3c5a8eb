// SPDX-License-Identifier: MIT

/// The redirect URI of a sign-in on this machine, as a person registers it.
enum LoopbackRedirect {
    /// Returns the URI; without a port when any will do.
    static func text(port: Int, path: String) -> String {
        "http://127.0.0.1\(port == 0 ? "" : ":\(port)")\(path)"
    }

    /// Returns the failure when another program listens on the port.
    static func taken(_ port: Int) -> CommandFailure {
        CommandFailure(
            "the port \(port) is taken, and nb login needs it for the browser to come back to: end the program that "
                + "has it, or give another --redirect-port, or 0 for any", exitCode: 69)
    }
}
