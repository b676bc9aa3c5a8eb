// SPDX-License-Identifier: MIT

/// The functions of libpq, from the library that is found when the program runs.
///
/// The names are those of libpq without `PQ`. A connection, a result and a key of a cancellation are pointers to
/// something unknown, as in libpq's header.
struct LibPQ: Sendable {
    typealias Text = UnsafePointer<CChar>?
    typealias Texts = UnsafePointer<Text>?
    typealias OwnText = UnsafeMutablePointer<CChar>?
    /// An array of `PQconninfoOption`.
    typealias Options = UnsafeMutableRawPointer?

    /// Version 15.18 is 150018.
    let version: Int

    // MARK: Options

    let conninfoParse: @Sendable @convention(c) (Text, UnsafeMutablePointer<OwnText>?) -> Options
    let conninfo: @Sendable @convention(c) (OpaquePointer?) -> Options
    let conninfoFree: @Sendable @convention(c) (Options) -> Void
    let freemem: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

    // MARK: Connections

    let connectStartParams: @Sendable @convention(c) (Texts, Texts, Int32) -> OpaquePointer?
    let connectPoll: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let connectionNeedsPassword: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let status: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let transactionStatus: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let socket: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let port: @Sendable @convention(c) (OpaquePointer?) -> Text
    let errorMessage: @Sendable @convention(c) (OpaquePointer?) -> Text
    let pass: @Sendable @convention(c) (OpaquePointer?) -> Text
    let setErrorVerbosity: @Sendable @convention(c) (OpaquePointer?, Int32) -> Int32
    let setNonblocking: @Sendable @convention(c) (OpaquePointer?, Int32) -> Int32
    let setNoticeReceiver:
        @Sendable @convention(c) (OpaquePointer?, NoticeReceiver?, UnsafeMutableRawPointer?) -> NoticeReceiver?
    let finish: @Sendable @convention(c) (OpaquePointer?) -> Void

    typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void

    // MARK: Statements

    let sendQuery: @Sendable @convention(c) (OpaquePointer?, Text) -> Int32
    let sendQueryParams:
        @Sendable @convention(c) (
            OpaquePointer?, Text, Int32, UnsafePointer<UInt32>?, Texts, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
            Int32
        ) -> Int32
    let sendPrepare: @Sendable @convention(c) (OpaquePointer?, Text, Text, Int32, UnsafePointer<UInt32>?) -> Int32
    let sendQueryPrepared:
        @Sendable @convention(c) (
            OpaquePointer?, Text, Int32, Texts, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
        ) -> Int32
    let setSingleRowMode: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let flush: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let consumeInput: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let isBusy: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let getResult: @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?

    // MARK: Cancellations

    let getCancel: @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?
    let cancel: @Sendable @convention(c) (OpaquePointer?, OwnText, Int32) -> Int32
    let freeCancel: @Sendable @convention(c) (OpaquePointer?) -> Void

    // MARK: Results

    let resultStatus: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let resultErrorField: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text
    let nfields: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let fname: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text
    let ntuples: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let getvalue: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Text
    let getlength: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
    let getisnull: @Sendable @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
    let cmdStatus: @Sendable @convention(c) (OpaquePointer?) -> Text
    let cmdTuples: @Sendable @convention(c) (OpaquePointer?) -> Text
    let clear: @Sendable @convention(c) (OpaquePointer?) -> Void

    // MARK: TLS

    let sslStruct: @Sendable @convention(c) (OpaquePointer?, Text) -> UnsafeMutableRawPointer?
    /// OpenSSL's `SSL_pending`; `nil` where libpq has another TLS.
    let sslPending: (@Sendable @convention(c) (UnsafeMutableRawPointer?) -> Int32)?
}
