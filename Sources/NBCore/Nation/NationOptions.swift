// SPDX-License-Identifier: MIT

package import ArgumentParser

/// The options that name a nation and the credential for it.
package struct NationOptions: ParsableArguments {
    @Option(name: Self.nationName, help: Self.nationHelp, completion: ValueCompletion.accounts)
    package var slug: String?

    @Option(name: .customLong("base-url"), help: Self.baseURLHelp)
    package var baseURL: String?

    @Option(help: Self.tokenHelp)
    package var token: String?

    @Flag(help: Self.insecureHelp)
    var insecure = false

    @Option(help: StoreOption.help, completion: .directory)
    package var store: String?

    package init() {}

    package func validate() throws {
        try StoreOption.validate(store)
        try EmptyValue.refuse(["--nation": slug, "--base-url": baseURL, "--token": token])
    }

    static let nationName: NameSpecification = [.customLong("nation"), .customLong("slug")]
    static let nationHelp = ArgumentHelp(
        "The nation: its slug, its address, or the id of an account; by default that of the account in use. [NB_SLUG]",
        valueName: "nation")
    static let baseURLHelp = ArgumentHelp(
        "The nation's address, if it is not at nationbuilder.com. [NB_BASE_URL]", valueName: "url")
    static let tokenHelp: ArgumentHelp =
        "An access token. Other users of this machine can see it here, so prefer NB_TOKEN. [NB_TOKEN]"
    static let insecureHelp: ArgumentHelp =
        "Send the token over plain HTTP to another machine, where everybody on the way can read it."
}
