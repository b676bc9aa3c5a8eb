// SPDX-License-Identifier: MIT

/// The texts of a button and a panel, in one language.
///
/// `%@` stands for a nation's slug or a person's name.
struct AccountWords: Sendable {
    // The button.
    var signIn: String
    var account: String
    var accounts: String
    // The panel.
    var nations: String
    var signInElsewhere: String
    var signOut: String
    var selectAccount: String
    var signInAgain: String
    var signingIn: String
    var switching: String
    var signingOut: String
    var close: String
    // The question for the slug.
    var slugTitle: String
    var slugHint: String
    var cancel: String
    var submit: String
    // Alerts.
    var retry: String
    var fine: String
    var messages: AccountMessageWords
}

extension AccountWords {
    static let english = AccountWords(
        signIn: "Sign in", account: "Account: %@", accounts: "Accounts", nations: "Nations",
        signInElsewhere: "Sign in to another nation", signOut: "Sign out", selectAccount: "Select an account",
        signInAgain: "Sign in again to go on.",
        signingIn: "Signing in at %@…", switching: "Switching to %@…", signingOut: "Signing out of %@…", close: "Close",
        slugTitle: "Slug of the nation", slugHint: "The part before .nationbuilder.com", cancel: "Cancel",
        submit: "Continue", retry: "Retry", fine: "OK", messages: .english)

    static let french = AccountWords(
        signIn: "Se connecter", account: "Compte\u{A0}: %@", accounts: "Comptes", nations: "Nations",
        signInElsewhere: "Se connecter à une autre nation", signOut: "Se déconnecter",
        selectAccount: "Choisir un compte", signInAgain: "Reconnectez-vous pour continuer.",
        signingIn: "Connexion à %@…", switching: "Passage à %@…",
        signingOut: "Déconnexion de %@…", close: "Fermer", slugTitle: "Slug de la nation",
        slugHint: "Ce qui précède .nationbuilder.com", cancel: "Annuler", submit: "Continuer", retry: "Réessayer",
        fine: "OK", messages: .french)
}
