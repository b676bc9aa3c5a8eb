// SPDX-License-Identifier: MIT

// All files of the sandbox see it, so that the condition stands once.
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
