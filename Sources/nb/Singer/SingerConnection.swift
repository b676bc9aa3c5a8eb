// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import NationBuilder
import NationBuilderMirror

/// The nation of a tap's configuration; the environment does not count.
struct SingerConnection {
    private let configuration: SingerConfiguration
    private let terminal: Terminal

    init(_ configuration: SingerConfiguration, _ terminal: Terminal) {
        self.configuration = configuration
        self.terminal = terminal
    }

    /// Returns the nation with its credential.
    func nation() async throws -> Nation {
        switch configuration.credential {
        case .token(let token): return try await connector(["--token=\(token)"]).connect().nation
        case .account(let account): return try await nation(of: account)
        case .store(let folder): return try await nation(withStore: folder)
        }
    }

    /// Returns the choice of a nation by options of `nb`.
    private func connector(_ credential: [String]) throws -> Connector {
        var words = credential
        if let nation = configuration.nation {
            words.append("\(nation.contains("://") ? "--base-url" : "--nation")=\(nation)")
        }
        let options = try NationOptions.parse(words)
        return Connector(options, retry: Settings.stored.retry, terminal, [:])
    }

    private func nation(of account: String) async throws -> Nation {
        let options = try NationOptions.parse(["--nation=\(account)"])
        let connected: ConnectedNation
        do {
            connected = try await Connector(options, retry: Settings.stored.retry, terminal, [:]).connect()
        } catch let error as ClientError where error.kind == .unauthenticated.noCredential {
            throw CommandFailure(
                "nobody is signed in as \(TerminalText.safe(account)): nb accounts lists the accounts", exitCode: 77)
        }
        guard let named = configuration.nation else { return connected.nation }
        let name = try NationName(named)
        guard name.slug.map({ $0 == connected.nation.slug }) ?? true,
            name.address.map({ $0.origin == connected.place.origin }) ?? true
        else {
            throw CommandFailure(
                "the configuration's account \(TerminalText.safe(account)) is not one of its nation "
                    + TerminalText.safe(named), exitCode: 64)
        }
        return connected.nation
    }

    private func nation(withStore folder: String) async throws -> Nation {
        let session = try await OAuthWorkspace(folder: folder).session()
        // A renewal that was sent is kept, also after a signal.
        session.completeRenewals(terminal, in: terminal.interruption)
        return try await connector([]).nation(authorizedBy: session)
    }
}
