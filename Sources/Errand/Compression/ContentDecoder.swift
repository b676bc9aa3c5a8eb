// SPDX-License-Identifier: MIT

/// A decoder of one content coding, which is fed with input and asked for output.
protocol ContentDecoder: AnyObject {
    /// Appends input.
    func append(_ chunk: ArraySlice<UInt8>)

    /// Returns a block of output; an empty block when more input is needed.
    ///
    /// - Throws: `ClientError.undecodable.encoding` for input in another format.
    func decode() throws -> [UInt8]

    /// Checks that the input is complete.
    ///
    /// - Throws: `ClientError.undecodable.truncated` when it is not: the content is cut
    ///   off, although its announced length was right.
    func finish() throws
}
