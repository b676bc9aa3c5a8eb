// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

public import Dispatch
public import Foundation
@_exported import Glibc

// An Int32, and not an enumeration as in Glibc.
public let SOCK_STREAM: Int32 = 1
public let O_EVTONLY: Int32 = 0x8000

// It is not there on macOS.
#if !os(macOS)
    extension ProcessInfo {
        public func performExpiringActivity(
            withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
        ) {}
    }
#endif

extension DispatchSource {
    public static func makeFileSystemObjectSource(
        fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceProtocol { makeReadSource(fileDescriptor: fileDescriptor, queue: queue) }
}
