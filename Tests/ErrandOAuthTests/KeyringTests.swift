// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandConformance
    import ErrandJSON
    import ErrandOAuth
    import Foundation
    import TestSupport
    import Testing

    @testable import ErrandOAuthSystem

    @Suite("The system's keyring", .timed, .serialized, .timeLimit(.minutes(10)))
    struct KeyringTests {
        private static let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
        private static let credential = StoredCredential(
            tokens: TokenSet(accessToken: "AT-secret", refreshToken: "RT-secret"), signIn: "1")

        /// A store for which a busy machine may take two minutes, as where a person may be asked.
        private static func patientStore(_ application: String, _ folder: String) throws -> SecretServiceStore {
            var store = try SecretServiceStore(application: application, lockFolder: "\(folder)/locks")
            store.mayPrompt = true
            return store
        }

        @Test(
            "A real gnome-keyring on a bus of its own keeps every promise",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func promises() async throws {
            try await Keyring.run { keyring in
                for (number, check) in CredentialStoreConformance.checks.enumerated() {
                    await #expect(processExitsWith: .success, "\(check)") {
                        [
                            environment = keyring.environment as [String], folder = keyring.folder as String,
                            number = number as Int
                        ] in
                        await ExitTest.recordingErrors {
                            Keyring.enter(environment)
                            try await CredentialStoreConformance.checks[number].run {
                                // A name that looks like an option is none.
                                try KeyringTests.patientStore("-check\(number)", folder)
                            }
                        }
                    }
                }
            }
        }

        @Test(
            "A keyring that was away for a moment takes late what it could not save",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func outage() async throws {
            try await Keyring.run { keyring in
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        try await CredentialStoreConformance.checkOutage {
                            try KeyringTests.patientStore("errand", folder)
                        } away: {
                            // Nobody finds the bus.
                            try FileManager.default.moveItem(atPath: "\(folder)/bus", toPath: "\(folder)/away")
                        } back: {
                            try FileManager.default.moveItem(atPath: "\(folder)/away", toPath: "\(folder)/bus")
                        }
                    }
                }
            }
        }

        @Test(
            "A locked keyring, and a bus without one, cannot be read now: that is not nil, and asks nobody",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func locked() async throws {
            try await Keyring.run { keyring in
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        try await store.save(StoredCredential(tokens: TokenSet(accessToken: "AT-secret")), for: account)
                        guard await SecretServiceStore.isAvailable else { exit(2) }
                        try await store.checkWritable(account)
                        guard try await store.accounts() == [account] else { exit(3) }
                        try Keyring.lock()
                        let uses: [@Sendable () async throws -> Void] = [
                            { _ = try await store.load(account) }, { try await store.checkWritable(account) },
                            { _ = try await store.accounts() }, { try await store.remove(account) },
                        ]
                        for (number, work) in uses.enumerated() {
                            do {
                                try await work()
                                exit(10 + Int32(number))
                            } catch OAuthError.store {}
                        }
                        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder)/nobody", 1)
                        do {
                            _ = try await store.load(account)
                            exit(20)
                        } catch OAuthError.store {}
                        exit(await SecretServiceStore.isAvailable ? 21 : 0)
                    }
                }
            }
        }

        @Test(
            "A damaged record is set aside, and said to be corrupt; the next save works",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func damaged() async throws {
            try await Keyring.run { keyring in
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        let credential = StoredCredential(tokens: TokenSet(accessToken: "AT-secret"))
                        try await store.save(credential, for: account)
                        try Keyring.overwrite(account.key, with: "{}")
                        do {
                            _ = try await store.load(account)
                            exit(2)
                        } catch let error as OAuthError where error.kind == .store.corrupt {}
                        guard try await store.load(account) == nil else { exit(3) }
                        try await store.save(credential, for: account)
                        guard try await store.load(account) == credential else { exit(4) }
                    }
                }
            }
        }

        @Test(
            "A damaged record of several pieces is set aside with all pieces that there are, and removed with them",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"),
            arguments: ["head", "piece"])
        func damagedPieces(_ damage: String) async throws {
            try await Keyring.run { keyring in
                await #expect(processExitsWith: .success) {
                    [
                        environment = keyring.environment as [String], folder = keyring.folder as String,
                        damage = damage as String
                    ] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        // Each piece is another text.
                        let token = (0..<4000).map { "\($0) " }.joined()
                        let credential = StoredCredential(tokens: TokenSet(accessToken: token))
                        try await store.save(credential, for: account)
                        let whole = try Keyring.secrets("kind", "piece", "of", account.key).count
                        guard whole > 2 else { exit(2) }
                        if damage == "head" {
                            try Keyring.overwrite(account.key, with: "{}")
                        } else {
                            let clear = try Process.run(
                                URL(fileURLWithPath: "/usr/bin/secret-tool"),
                                arguments: [
                                    "clear", "application", "errand", "kind", "piece", "of", account.key, "number", "1",
                                ])
                            clear.waitUntilExit()
                        }
                        let pieces = try Keyring.secrets("kind", "piece", "of", account.key)
                        guard Set(pieces).count == (damage == "head" ? whole : whole - 1) else { exit(3) }
                        let head = try Keyring.secrets("kind", "record", "key", account.key)
                        guard head.count == 1 else { exit(4) }
                        do {
                            _ = try await store.load(account)
                            exit(5)
                        } catch let error as OAuthError where error.kind == .store.corrupt {}
                        guard try Keyring.secrets("kind", "damaged", "of", account.key) == (pieces + head).sorted()
                        else {
                            exit(6)
                        }
                        guard try Keyring.secrets("kind", "piece", "of", account.key).isEmpty else { exit(7) }
                        guard try await store.load(account) == nil else { exit(8) }
                        // A new record is another one, and leaves the damaged one as it is.
                        try await store.save(credential, for: account)
                        guard try await store.load(account) == credential else { exit(9) }
                        guard try Keyring.secrets("kind", "damaged", "of", account.key) == (pieces + head).sorted()
                        else {
                            exit(10)
                        }
                        try await store.remove(account)
                        guard try Keyring.secrets("kind", "damaged", "of", account.key).isEmpty else { exit(11) }
                    }
                }
            }
        }

        @Test(
            "kill -9 before and after each call of secret-tool leaves the old credential or the new one",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"),
            arguments: ["before", "after"])
        func killed(_ moment: String) async throws {
            try await Keyring.run { keyring in
                try Keyring.wrapKilling(moment, in: "\(keyring.folder)/bin", counting: keyring.folder)
                var found: [Int] = []
                for call in 1..<40 {
                    try? FileManager.default.removeItem(atPath: "\(keyring.folder)/count")
                    try? FileManager.default.removeItem(atPath: "\(keyring.folder)/finished")
                    try await #require(processExitsWith: .signal(SIGKILL)) {
                        [
                            environment = keyring.environment as [String], folder = keyring.folder as String,
                            call = call as Int
                        ] in
                        await ExitTest.recordingErrors {
                            Keyring.enter(environment)
                            let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                            try await CredentialStoreConformance.save(0, in: store)
                            setenv("PATH", "\(folder)/bin:/usr/bin:/bin", 1)
                            try Data("\(call)".utf8).write(to: URL(fileURLWithPath: "\(folder)/kill-at"))
                            let fragile = try SecretServiceStore(lockFolder: "\(folder)/locks")
                            try await CredentialStoreConformance.save(1, in: fragile)
                            try Data().write(to: URL(fileURLWithPath: "\(folder)/done"))
                            kill(getpid(), SIGKILL)
                        }
                    }
                    let isDone = FileManager.default.fileExists(atPath: "\(keyring.folder)/done")
                    // The tool outlives its caller, and is done with what it was given.
                    try await waitUntil(
                        isDone || FileManager.default.fileExists(atPath: "\(keyring.folder)/finished"))
                    await #expect(processExitsWith: .success) {
                        [environment = keyring.environment as [String], folder = keyring.folder as String] in
                        await ExitTest.recordingErrors {
                            Keyring.enter(environment)
                            let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                            let number = try await CredentialStoreConformance.checkAfterCrash(of: store, saved: 0)
                            try Data("\(number ?? -1)".utf8).write(to: URL(fileURLWithPath: "\(folder)/found"))
                        }
                    }
                    let text = try? String(contentsOfFile: "\(keyring.folder)/found", encoding: .utf8)
                    found.append(text.flatMap { Int($0) } ?? -1)
                    if isDone { break }
                }
                #expect(found.count > 3, "a look, pieces, and the record are more calls than that")
                #expect(found.first == 0 && found.last == 1)
                #expect(found == found.sorted(), "once the new one is there, it stays")
            }
        }

        @Test("The locks of a keyring are in one place for all programs of a user, whatever the environment")
        func lockFolder() async throws {
            let here = LockFolder.shared
            #expect(here.hasSuffix("/.local/state/errand/locks") && here.hasPrefix("/"))
            await #expect(processExitsWith: .success) { [here = here as String] in
                for name in ["XDG_STATE_HOME", "HOME", "XDG_DATA_HOME"] { setenv(name, "/elsewhere", 1) }
                exit(LockFolder.shared == here ? 0 : 1)
            }
        }

        @Test(
            "A read without the lock during a long write gets the old record or the new one, and damages nothing",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func readers() async throws {
            try await Keyring.run { keyring in
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        @Sendable func credential(_ number: Int) -> StoredCredential {
                            StoredCredential(
                                tokens: TokenSet(accessToken: String(repeating: "\(number) ", count: 10_000)),
                                signIn: "\(number)")
                        }
                        try await store.save(credential(0), for: account)
                        let writer = Task.detached {
                            for number in 1...12 {
                                try await store.withLock(account) {
                                    try await store.save(credential(number), for: account)
                                }
                            }
                        }
                        var last = 0
                        while last < 12 {
                            guard let found = try await store.load(account), let number = Int(found.signIn) else {
                                exit(2)
                            }
                            guard found.tokens.accessToken.hasPrefix("\(number) "), number >= last else { exit(3) }
                            last = number
                        }
                        try await writer.value
                    }
                }
            }
        }

        @Test(
            "A keyring that locks between two looks, and a prompt that is dismissed, are no sign-out",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func locksLater() async throws {
            try await Keyring.run { keyring in
                try Keyring.wrapLocking(in: "\(keyring.folder)/bin")
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        try await store.save(StoredCredential(tokens: TokenSet(accessToken: "AT-secret")), for: account)
                        // From here on each use of the tool finds the keyring locked by then.
                        setenv("PATH", "\(folder)/bin:/usr/bin:/bin", 1)
                        let late = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        do {
                            _ = try await late.load(account)
                            exit(2)
                        } catch OAuthError.store {}
                        // Nobody answers the prompt.
                        setenv("PATH", "/usr/bin:/bin", 1)
                        var asking = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        asking.mayPrompt = true
                        do {
                            _ = try await asking.load(account)
                            exit(3)
                        } catch OAuthError.store {}
                        do {
                            try await asking.remove(account)
                            exit(4)
                        } catch OAuthError.store {}
                        exit(0)
                    }
                }
            }
        }

        @Test("A service that hangs is given up in time, and its programs see no secret of our environment")
        func hangs() async throws {
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let tool = "\(folder)/tool"
                // It shows its environment to one that waits for it, and hangs later.
                try TemporaryFolder.addProgram(
                    at: tool, "#!/bin/sh\n[ -e '\(folder)/hangs' ] && exec sleep 3600\nenv > '\(folder)/environment'\n")
                await #expect(processExitsWith: .success) { [tool = tool as String, folder = folder as String] in
                    await ExitTest.recordingErrors {
                        setenv("NB_CLIENT_SECRET", "findme", 1)
                        var service = SecretService(tool: tool, bus: tool, application: "check")
                        #expect(service.patience <= .seconds(5))
                        service.patience = .seconds(600)
                        _ = try? await service.lookup(.record("a"))
                        let environment = try String(contentsOfFile: "\(folder)/environment", encoding: .utf8)
                        #expect(environment.contains("PATH=") && !environment.contains("findme"))
                        #expect(FileManager.default.createFile(atPath: "\(folder)/hangs", contents: nil))
                        service.patience = .seconds(1)
                        for use in [
                            { _ = try await service.collection() }, { _ = try await service.keys() },
                            { _ = try await service.lookup(.record("a")) },
                        ] as [() async throws -> Void] {
                            let error = await thrown(use) as? OAuthError
                            #expect(error?.reason == "the keyring did not respond in time")
                        }
                    }
                }
            }
        }

        @Test(
            "Secrets go over standard input: no argument and no attribute holds one",
            .enabled(if: Keyring.isInstalled, "gnome-keyring, libsecret-tools or dbus is not installed"))
        func arguments() async throws {
            try await Keyring.run { keyring in
                let log = "\(keyring.folder)/arguments"
                try Keyring.wrap("secret-tool", in: "\(keyring.folder)/bin", log: log)
                await #expect(processExitsWith: .success) {
                    [environment = keyring.environment as [String], folder = keyring.folder as String] in
                    await ExitTest.recordingErrors {
                        Keyring.enter(environment)
                        setenv("PATH", "\(folder)/bin:/usr/bin:/bin", 1)
                        let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                        let store = try SecretServiceStore(lockFolder: "\(folder)/locks")
                        var credential = StoredCredential(tokens: TokenSet(accessToken: "AT-secret"))
                        try await store.save(credential, for: account)
                        // Above what a pipe holds.
                        credential.tokens.others = ["x": .string(String(repeating: "y", count: 200_000))]
                        try await store.save(credential, for: account)
                        guard try await store.load(account) == credential else { exit(2) }
                        try await store.remove(account)
                    }
                }
                let text = try String(contentsOfFile: log, encoding: .utf8)
                #expect(text.contains("store") && text.contains("lookup") && text.contains("clear"))
                #expect(!text.contains("secret-1") && !text.contains("AT-") && !text.contains("accessToken"))
                #expect(!text.contains(Data("AT-secret".utf8).base64EncodedString().prefix(8)))
            }
        }
    }
#endif
