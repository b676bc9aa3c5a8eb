// SPDX-License-Identifier: MIT

import ErrandCore

/// The input of a decoder that was not read yet, and the errors that all decoders share.
struct DecoderInput {
    /// The largest block of output in bytes.
    static let block = 65536

    private var bytes: [UInt8] = []
    private var position = 0

    var isEmpty: Bool { position == bytes.count }
    var count: Int { bytes.count - position }

    /// The byte at a distance from the first one that was not read.
    subscript(_ distance: Int) -> UInt8 { bytes[position + distance] }

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        bytes = isEmpty ? Array(chunk) : Array(bytes[position...]) + chunk
        position = 0
    }

    mutating func skip(_ count: Int) { position += count }

    /// Lets a closure read; it returns its output and the number of bytes that it has left.
    mutating func consume(
        _ read: (UnsafeMutableBufferPointer<UInt8>) throws -> (output: [UInt8], rest: Int)
    ) rethrows -> [UInt8] {
        let start = position
        let (output, rest) = try bytes.withUnsafeMutableBufferPointer { all in
            try read(UnsafeMutableBufferPointer(rebasing: all[start...]))
        }
        position = bytes.count - rest
        return output
    }

    static var truncated: ClientError {
        ClientError(.undecodable.truncated, reason: "the compressed body is truncated")
    }
    static var notAnnounced: ClientError { failure("the body does not have the announced content coding") }
    static var trailing: ClientError { failure("unexpected bytes follow the compressed body") }

    static func failure(_ reason: String) -> ClientError { ClientError(.undecodable.encoding, reason: reason) }
}
