// SPDX-License-Identifier: MIT

import Foundation

/// Why a file cannot be written, in the words of the system, such as `No space left on device`.
package enum FileReason {
    package static func of(_ error: any Error) -> String {
        guard let code = code((error as NSError).userInfo[NSUnderlyingErrorKey]) else {
            return error.localizedDescription
        }
        return String(cString: strerror(code))
    }

    /// Returns the system's number of an error; `nil` for an error that is not the system's.
    private static func code(_ cause: Any?) -> Int32? {
        if let cause = cause as? POSIXError { return cause.code.rawValue }
        guard let cause = cause as? NSError, cause.domain == NSPOSIXErrorDomain else { return nil }
        return Int32(cause.code)
    }
}
