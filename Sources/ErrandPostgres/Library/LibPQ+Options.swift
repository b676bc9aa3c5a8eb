// SPDX-License-Identifier: MIT

extension LibPQ {
    /// Returns the options that a URL names, and their values; `nil` when libpq cannot read it.
    func options(of url: String) -> [String: String]? {
        var complaint: OwnText = nil
        let options = conninfoParse(url, &complaint)
        // It may have parts of a password, so nobody sees it.
        freemem(complaint)
        guard let options else { return nil }
        defer { conninfoFree(options) }
        return Self.read(options)
    }

    /// Returns the options with which libpq would connect: those that are given, and those of the service, the
    /// environment and its defaults.
    ///
    /// It opens no connection. `nil` when libpq refuses them.
    func effective(_ given: [String: String]) -> [String: String]? {
        // libpq refuses the value before it opens a socket, and after it has found all others. `PQconndefaults` does not
        // read the service that a URL names.
        guard let connection = start(given.merging(["channel_binding": "none"]) { $1 }) else { return nil }
        defer { finish(connection) }
        guard let options = conninfo(connection) else { return nil }
        defer { conninfoFree(options) }
        return Self.read(options)
    }

    /// Begins to connect to one host.
    ///
    /// libpq has a second host, which cannot be: where it tries that one, it would go on to the next host of a list.
    func start(_ options: [String: String], _ host: DatabaseHost) -> OpaquePointer? {
        let hosts = [
            "host": "\(host.name),", "hostaddr": "\(host.address),", "port": "\(host.port),\(Self.impossiblePort)",
        ]
        return start(options.merging(hosts) { $1 })
    }

    /// Returns whether a connection could not be made, or was lost.
    func isBad(_ connection: OpaquePointer?) -> Bool { status(connection) == 1 }

    /// Returns whether libpq gave up its host for the next one.
    func hasGoneOn(_ connection: OpaquePointer?) -> Bool {
        port(connection).map { String(cString: $0) } == Self.impossiblePort
    }

    /// Returns what libpq says about the host, in lines.
    func complaint(_ connection: OpaquePointer?) -> String {
        let lines = (errorMessage(connection).map { String(cString: $0) } ?? "").split(whereSeparator: \.isNewline)
        // The last line is about the host that cannot be.
        return (hasGoneOn(connection) ? lines.dropLast() : lines).joined(separator: "\n")
    }

    private static let impossiblePort = "0"

    private func start(_ options: [String: String]) -> OpaquePointer? {
        let options = options.sorted { $0.key < $1.key }
        return Self.withTexts(options.map(\.key)) { keywords in
            Self.withTexts(options.map(\.value)) { values in
                OpeningCalls.run { connectStartParams(keywords, values, 0) }
            }
        }
    }

    private static func read(_ options: UnsafeMutableRawPointer) -> [String: String] {
        // struct { char *keyword, *envvar, *compiled, *val, *label, *dispchar; int dispsize; }
        let pointer = MemoryLayout<OwnText>.stride
        var found: [String: String] = [:]
        var option = options
        while let keyword = option.load(as: Text.self) {
            if let value = option.load(fromByteOffset: 3 * pointer, as: Text.self) {
                found[String(cString: keyword)] = String(cString: value)
            }
            option += 7 * pointer
        }
        return found
    }

    /// Calls a function with an array of C's texts, which ends with a null pointer.
    private static func withTexts<Result>(_ texts: [String], _ body: (Texts) -> Result) -> Result {
        var (bytes, starts): ([CChar], [Int]) = ([], [])
        for text in texts {
            starts.append(bytes.count)
            bytes += text.utf8CString
        }
        return bytes.withUnsafeBufferPointer { bytes in
            let pointers: [Text] = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}
