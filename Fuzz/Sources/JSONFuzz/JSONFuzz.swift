// SPDX-License-Identifier: MIT

import Foundation

/// Judges one document of libFuzzer's; a finding ends the run with the document
/// in a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let finding = FoundationOracle.finding(bytes) {
        fatalError("\(String(decoding: bytes, as: UTF8.self)): \(finding)")
    }
    return 0
}
