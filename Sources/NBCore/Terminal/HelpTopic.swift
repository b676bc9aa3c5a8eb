// SPDX-License-Identifier: MIT

/// A page of help that belongs to no command: `nb help environment`.
package struct HelpTopic {
    package let name: String
    package let text: String

    package static let all = [environment, exitCodes]

    /// Returns the topic that the arguments ask for; `nil` when they ask for none.
    package static func asked(by arguments: [String]) -> HelpTopic? {
        guard arguments.count == 2, arguments[0] == "help" else { return nil }
        return all.first { $0.name == arguments[1] }
    }

    private static let environment = HelpTopic(
        name: "environment",
        text: """
            The variables that nb reads. An empty one counts as missing.

              NB_SLUG                The nation.
              NB_BASE_URL            Its address, if it is not at nationbuilder.com.
              NB_TOKEN               A token for it.
              NB_CLIENT_ID           The application that signs in.
              NB_CLIENT_SECRET       Its secret.
              NB_CLIENT_SECRET_FOR   The server that the secret is for, if it is none of
                                     NationBuilder, this machine and NB_BASE_URL.
              NB_KEYRING             0 keeps new tokens in files, and not in the system's
                                     keyring.
              NB_STORE               Another folder for the accounts, or a URL of a
                                     database of PostgreSQL in which machines share them.
              NB_STORE_PASSPHRASE    Seals the tokens in the database.
              NB_PAGER, PAGER        The command that shows long text page by page; an
                                     empty NB_PAGER means none. The pager of nb config
                                     goes before PAGER.
              NO_COLOR               No colors, if it is not empty.
              SSL_CERT_FILE          A file of certificate authorities in PEM to trust
                                     too, such as that of a company's proxy; so is --ca
                                     FILE with any command.
              HTTPS_PROXY, NO_PROXY  The proxy, and the hosts without it.
            """)

    private static let exitCodes = HelpTopic(
        name: "exit-codes",
        text: """
              0    Done.
              1    The server refused, rows were refused, a copy differs from the nation
                   or would lose many rows, or you answered no.
              64   Wrong usage, or an invalid request.
              65   A response or a file that cannot be read, or several people where one
                   was meant.
              66   Not found, or not stored.
              69   No connection, a nation that ignores a filter, or something is missing
                   on this machine.
              74   A store or an output that failed.
              75   A time limit or a limit of requests, or a file or a copy that another
                   run is writing: try again later. Or a write of which it is not known
                   whether it was carried out: look first.
              77   A missing or refused credential.
              130  Interrupted.

            nb doctor has 3 too, and --jq the codes of jq.
            """)
}
