// SPDX-License-Identifier: MIT

import ErrandFoundation

extension V1.ImportResult {
    /// The refused rows, as a CSV file; `nil` when there are none, or when the
    /// API's text is not base64.
    public var failedRows: [UInt8]? {
        let text = failureCSV?.replacing("-", with: "+").replacing("_", with: "/")
        return text.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }.map(Array.init)
    }
}
