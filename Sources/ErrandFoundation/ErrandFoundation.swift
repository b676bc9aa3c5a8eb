// SPDX-License-Identifier: MIT

// On Linux the essential part of Foundation, so that programs need not load all of it with the data of ICU.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
