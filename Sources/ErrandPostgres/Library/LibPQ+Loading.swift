// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension LibPQ {
    /// The names under which the library is looked for, in order.
    static var systemNames: [String] {
        #if canImport(Darwin)
            ["libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib"]
        #else
            ["libpq.so.5"]
        #endif
    }

    /// The oldest version that is used.
    static let oldest = 14

    /// Loads the library.
    ///
    /// It is never unloaded.
    ///
    /// - Throws: ``PostgresError/Kind/library``.
    init(names: [String] = Self.systemNames) throws(PostgresError) {
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw PostgresError(.library, "the library libpq is not installed (\(Self.package))")
        }
        func find<Function>(_ name: String, as: Function.Type = Function.self) throws(PostgresError) -> Function {
            guard let address = dlsym(library, name) else { throw Self.tooOld("it has no \(name)") }
            return unsafeBitCast(address, to: Function.self)
        }
        // A library that libpq has loaded. At the end of the process it would free its tables while the thread of a
        // connection reads them, and the process would end by a signal.
        if let initialize = dlsym(library, "OPENSSL_init_crypto") {
            let withoutCleaning: UInt64 = 0x0008_0000
            _ = unsafeBitCast(
                initialize, to: (@convention(c) (UInt64, UnsafeRawPointer?) -> Int32).self)(withoutCleaning, nil)
        }
        OpeningCalls.areAwaited
        let libVersion: @convention(c) () -> Int32 = try find("PQlibVersion")
        version = Int(libVersion())
        guard version >= Self.oldest * 10_000 else { throw Self.tooOld("it is version \(version / 10_000)") }
        conninfoParse = try find("PQconninfoParse")
        conninfo = try find("PQconninfo")
        conninfoFree = try find("PQconninfoFree")
        freemem = try find("PQfreemem")
        connectStartParams = try find("PQconnectStartParams")
        connectPoll = try find("PQconnectPoll")
        connectionNeedsPassword = try find("PQconnectionNeedsPassword")
        status = try find("PQstatus")
        transactionStatus = try find("PQtransactionStatus")
        socket = try find("PQsocket")
        port = try find("PQport")
        errorMessage = try find("PQerrorMessage")
        pass = try find("PQpass")
        setErrorVerbosity = try find("PQsetErrorVerbosity")
        setNonblocking = try find("PQsetnonblocking")
        setNoticeReceiver = try find("PQsetNoticeReceiver")
        finish = try find("PQfinish")
        sendQuery = try find("PQsendQuery")
        sendQueryParams = try find("PQsendQueryParams")
        sendPrepare = try find("PQsendPrepare")
        sendQueryPrepared = try find("PQsendQueryPrepared")
        setSingleRowMode = try find("PQsetSingleRowMode")
        flush = try find("PQflush")
        consumeInput = try find("PQconsumeInput")
        isBusy = try find("PQisBusy")
        getResult = try find("PQgetResult")
        getCancel = try find("PQgetCancel")
        cancel = try find("PQcancel")
        freeCancel = try find("PQfreeCancel")
        resultStatus = try find("PQresultStatus")
        resultErrorField = try find("PQresultErrorField")
        nfields = try find("PQnfields")
        fname = try find("PQfname")
        ntuples = try find("PQntuples")
        getvalue = try find("PQgetvalue")
        getlength = try find("PQgetlength")
        getisnull = try find("PQgetisnull")
        cmdStatus = try find("PQcmdStatus")
        cmdTuples = try find("PQcmdTuples")
        clear = try find("PQclear")
        sslStruct = try find("PQsslStruct")
        // A library that libpq has loaded.
        sslPending = dlsym(library, "SSL_pending").map {
            unsafeBitCast($0, to: (@Sendable @convention(c) (UnsafeMutableRawPointer?) -> Int32).self)
        }
    }

    private static let package = "Debian's and Ubuntu's package libpq5, Homebrew's libpq"

    private static func tooOld(_ reason: String) -> PostgresError {
        PostgresError(.library, "the library libpq is older than \(oldest): \(reason) (\(package))")
    }
}
