// SPDX-License-Identifier: MIT

@_exported public import ErrandCore
@_exported public import ErrandMiddleware
@_exported public import HTTPTypes

#if canImport(Darwin)
    @_exported public import ErrandURLSession
#endif
