// SPDX-License-Identifier: MIT

import Foundation

extension Terminal {
    /// Makes the person's terminal the standard input, when that was a pipe and has been read.
    ///
    /// Without a terminal nothing changes, and no person can be asked.
    func takeInputFromPerson() {
        guard isatty(STDIN_FILENO) == 0, isatty(STDERR_FILENO) == 1 else { return }
        let file = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return }
        dup2(file, STDIN_FILENO)
        close(file)
    }
}
