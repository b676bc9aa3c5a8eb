// SPDX-License-Identifier: MIT

import Foundation

/// Judges one document of libFuzzer's; a finding ends the run with the document
/// in a file.
///
/// The document is also the seed of a type that reads it, and of one that writes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var mixed = SplitMix(state: bytes.reduce(5_381) { $0 &* 33 ^ UInt64($1) })
    let (seed, settings) = (mixed.next(), mixed.next())
    let finding =
        FoundationOracle.finding(bytes)
        ?? FoundationOracle.finding(reading: bytes, seed: seed, settings: settings)
        ?? FoundationOracle.finding(writing: Scribble(seed: seed), settings: settings)
    if let finding { fatalError("\(String(decoding: bytes, as: UTF8.self)): \(finding)") }
    return 0
}
