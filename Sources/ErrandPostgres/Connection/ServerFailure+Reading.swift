// SPDX-License-Identifier: MIT

extension ServerFailure {
    /// Reads an error or a notice.
    init(_ part: OpaquePointer, _ library: LibPQ) {
        func field(_ code: Unicode.Scalar) -> String? {
            library.resultErrorField(part, Int32(code.value)).map { String(cString: $0) }
        }
        // The letters are those of the protocol (PostgreSQL's manual, section 55.8). D, the details, has values.
        self.init(
            severity: field("V") ?? field("S") ?? "ERROR", sqlState: field("C"), message: field("M") ?? "",
            constraint: field("n"), source: field("F"))
    }
}
