// SPDX-License-Identifier: MIT

#if os(Linux)
    import Foundation

    /// A bus and a keyring of one test, in processes of their own that end with it.
    package struct Keyring: Sendable {
        package let folder: String
        package let environment: [String]

        package static var isInstalled: Bool {
            ["secret-tool", "gnome-keyring-daemon", "dbus-daemon", "dbus-send"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
            }
        }

        package static func run(_ body: (Keyring) async throws -> Void) async throws {
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/run", withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
                try TemporaryFolder.setMode(folder, 0o700)
                let inherited = ["PATH=/usr/bin:/bin", "HOME=\(folder)", "XDG_RUNTIME_DIR=\(folder)/run"]
                // A bus that starts no services: there is this keyring or none.
                try Data(
                    """
                    <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen>
                    <policy context="default"><allow send_destination="*" eavesdrop="true"/>
                    <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
                    """.utf8
                ).write(to: URL(fileURLWithPath: "\(folder)/bus.conf"))
                // One shell holds both, and ends both when it is told to, or its input ends. Processes begin with
                // most signals blocked here, so that only SIGKILL ends them.
                let session = Process()
                session.executableURL = URL(fileURLWithPath: "/bin/sh")
                session.arguments = [
                    "-c",
                    """
                    dbus-daemon --nofork --config-file='\(folder)/bus.conf' &
                    bus=$!
                    export DBUS_SESSION_BUS_ADDRESS='unix:path=\(folder)/bus'
                    until dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
                        org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1
                    do kill -0 $bus || exit 1; done
                    printf passphrase | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
                    ring=$!
                    until dbus-send --session --print-reply --dest=org.freedesktop.secrets \
                        /org/freedesktop/secrets/aliases/default org.freedesktop.DBus.Properties.Get \
                        string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null | grep -q 'boolean false'
                    do kill -0 $ring || exit 1; done
                    echo "$DBUS_SESSION_BUS_ADDRESS"
                    read line
                    kill -9 $ring $bus
                    """,
                ]
                session.environment = Dictionary(
                    uniqueKeysWithValues: inherited.map { pair in
                        let halves = pair.split(separator: "=", maxSplits: 1)
                        return (String(halves[0]), String(halves[1]))
                    })
                let input = Pipe()
                let output = Pipe()
                session.standardInput = input
                session.standardOutput = output
                session.standardError = FileHandle.nullDevice
                try session.run()
                defer {
                    try? input.fileHandleForWriting.write(contentsOf: Data("end\n".utf8))
                    try? input.fileHandleForWriting.close()
                    session.waitUntilExit()
                }
                var line: [UInt8] = []
                while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
                    line.append(byte)
                }
                let address = String(decoding: line, as: UTF8.self)
                guard !address.isEmpty else { throw CocoaError(.fileReadUnknown) }
                try await body(
                    Keyring(folder: folder, environment: inherited + ["DBUS_SESSION_BUS_ADDRESS=\(address)"]))
            }
        }

        package static func enter(_ environment: [String]) {
            for pair in environment {
                let halves = pair.split(separator: "=", maxSplits: 1)
                setenv(String(halves[0]), String(halves[1]), 1)
            }
        }

        package static func lock() throws {
            let process = try Process.run(
                URL(fileURLWithPath: "/usr/bin/dbus-send"),
                arguments: [
                    "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
                    "org.freedesktop.Secret.Service.Lock",
                    "array:objpath:/org/freedesktop/secrets/collection/login",
                ])
            process.waitUntilExit()
        }

        /// Puts other words in a record.
        package static func overwrite(_ key: String, with text: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c", "printf '\(text)' | secret-tool store --label=x application errand kind record key \(key)",
            ]
            try process.run()
            process.waitUntilExit()
        }

        /// Returns the secrets of all items with some attributes, in the order of the alphabet.
        package static func secrets(_ attributes: String...) throws -> [String] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/secret-tool")
            process.arguments = ["search", "--all", "application", "errand"] + attributes
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            return text.split(separator: "\n").filter { $0.hasPrefix("secret = ") }.map(String.init).sorted()
        }

        /// A `secret-tool` that kills who calls it at the call of `kill-at`, and
        /// goes on with what it was given.
        package static func wrapKilling(_ moment: String, in folder: String, counting: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                n=$(($(cat '\(counting)/count' 2>/dev/null || echo 0) + 1))
                echo $n > '\(counting)/count'
                [ $n = "$(cat '\(counting)/kill-at')" ] || exec /usr/bin/secret-tool "$@"
                [ \(moment) = before ] && kill -9 $PPID
                /usr/bin/secret-tool "$@"
                status=$?
                [ \(moment) = after ] && kill -9 $PPID
                : > '\(counting)/finished'
                exit $status
                """
            try TemporaryFolder.addProgram(at: "\(folder)/secret-tool", script)
        }

        /// A `secret-tool` before whose work somebody locks the keyring.
        package static func wrapLocking(in folder: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                /usr/bin/dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
                    org.freedesktop.Secret.Service.Lock \
                    array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
                exec /usr/bin/secret-tool "$@"
                """
            try TemporaryFolder.addProgram(at: "\(folder)/secret-tool", script)
        }

        /// A program of the same name that notes its arguments.
        package static func wrap(_ name: String, in folder: String, log: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = "#!/bin/sh\nprintf '%s\\n' \"$*\" >> '\(log)'\nexec /usr/bin/\(name) \"$@\"\n"
            try TemporaryFolder.addProgram(at: "\(folder)/\(name)", script)
        }
    }
#endif
