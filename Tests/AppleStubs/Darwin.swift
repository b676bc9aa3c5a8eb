// SPDX-License-Identifier: MIT
// swift-format-ignore-file

// What of Apple's module of this name is used, declared and nothing more: see Scripts/apple-check.

public import Dispatch
public import Foundation
@_exported import Glibc

// An Int32, and not an enumeration as in Glibc.
public let SOCK_STREAM: Int32 = 1
public let O_EVTONLY: Int32 = 0x8000

// What is a pointer to something unknown there is a structure in Glibc.
@discardableResult
public func posix_spawn_file_actions_init(_ actions: UnsafeMutablePointer<UnsafeMutableRawPointer?>!) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_destroy(_ actions: UnsafeMutablePointer<UnsafeMutableRawPointer?>!) -> Int32 { 0 }
@discardableResult
public func posix_spawn_file_actions_adddup2(
    _ actions: UnsafeMutablePointer<UnsafeMutableRawPointer?>!, _ file: Int32, _ newFile: Int32
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_init(_ attributes: UnsafeMutablePointer<UnsafeMutableRawPointer?>!) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_destroy(_ attributes: UnsafeMutablePointer<UnsafeMutableRawPointer?>!) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_setflags(
    _ attributes: UnsafeMutablePointer<UnsafeMutableRawPointer?>!, _ flags: Int16
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_setsigmask(
    _ attributes: UnsafeMutablePointer<UnsafeMutableRawPointer?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawnattr_setsigdefault(
    _ attributes: UnsafeMutablePointer<UnsafeMutableRawPointer?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult
public func posix_spawn(
    _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
    _ actions: UnsafePointer<UnsafeMutableRawPointer?>!, _ attributes: UnsafePointer<UnsafeMutableRawPointer?>!,
    _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { 0 }

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
