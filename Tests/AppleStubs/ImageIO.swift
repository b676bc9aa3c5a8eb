// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

public import Foundation

public typealias CFData = Data
public typealias CFDictionary = [String: Any]

public final class CGImage {}
public final class CGImageSource {}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
