// SPDX-License-Identifier: MIT

import ArgumentParser

/// The options that name a nation and the credential for it.
struct NationOptions: ParsableArguments {
    @Option(
        name: [.customLong("nation"), .customLong("slug")],
        help: ArgumentHelp(
            "The nation: its slug, its address, or the id of an account; by default that of the account in use. "
                + "[NB_SLUG]", valueName: "nation"), completion: ValueCompletion.accounts)
    var slug: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The nation's address, if it is not at nationbuilder.com. [NB_BASE_URL]", valueName: "url"))
    var baseURL: String?

    @Option(help: "An access token. Other users of this machine can see it here, so prefer NB_TOKEN. [NB_TOKEN]")
    var token: String?

    @Flag(help: "Send the token over plain HTTP to another machine, where everybody on the way can read it.")
    var insecure = false

    @OptionGroup var store: StoreOption

    func validate() throws {
        try EmptyValue.refuse(["--nation": slug, "--base-url": baseURL, "--token": token])
    }
}
