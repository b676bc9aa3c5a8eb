// SPDX-License-Identifier: MIT

import ErrandFoundation

extension V1.Import {
    /// Creates an import of a file.
    ///
    /// - Parameters:
    ///   - csv: The file: CSV in UTF-8, 50 MB at most.
    ///   - type: The kind of its rows.
    ///   - isOverwritable: Whether existing values of people are overwritten;
    ///     `nil` leaves it to the API.
    public init(_ csv: some Collection<UInt8>, of type: V1.ImportType, isOverwritable: Bool? = nil) {
        self.init()
        self.type = type
        // RFC 4648 §5, the alphabet that the API requires.
        file = Data(csv).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        if let isOverwritable { self.isOverwritable = isOverwritable }
    }
}
