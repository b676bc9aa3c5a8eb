// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The values of the accounts panel for the template.
struct PanelView: Sendable {
    struct Card: Sendable {
        let avatar: AvatarView
        let name: String
        let nation: String
        let warning: String?
    }

    struct Choice: Sendable {
        let id: String
        let name: String
        let nation: String
        let isSelected: Bool
        let avatar: AvatarView
    }

    struct Prompt: Sendable {
        let title: String
        let hint: String
        let text: String
        let submit: String
        /// The path for cancelling; `nil` when there is no page to return to.
        let cancel: String?
        /// The error of the typed text.
        let problem: AccountMessage?
    }

    struct Progress: Sendable {
        let text: String
        let cancel: String?
        /// The URL of the nation's sign-in page.
        let url: String
        let goOn: String
        /// The advice for when the nation's page was closed.
        let hint: String
    }

    let title: String
    let language: String
    let card: Card?
    let choices: [Choice]
    let choicesLabel: String
    let addTitle: String
    let isAddEnabled: Bool
    let signOutTitle: String?
    let closeTitle: String
    let prompt: Prompt?
    let progress: Progress?
    let hasChoices: Bool

    init(_ panel: AccountsPanelModel, _ visit: Visit, _ wrong: AccountMessage?, going waiting: WaitingSignIn?) {
        let configuration = visit.web.configuration
        title = panel.title
        language = panel.language.tag
        card = panel.card.flatMap { card in
            panel.state.selected.map {
                Card(
                    avatar: AvatarView($0, configuration), name: card.name, nation: card.nation, warning: card.warning)
            }
        }
        choices = panel.choices.compactMap { choice in
            panel.state[choice.id].map {
                Choice(
                    id: choice.id.description, name: choice.name, nation: choice.nation, isSelected: choice.isSelected,
                    avatar: AvatarView($0, configuration))
            }
        }
        hasChoices = !panel.choices.isEmpty
        choicesLabel = panel.choicesLabel
        addTitle = panel.addButton.title
        isAddEnabled = panel.addButton.isEnabled
        signOutTitle = panel.signOutButton?.title
        closeTitle = panel.closeButton.title
        prompt = panel.prompt.map {
            Prompt(
                title: $0.title, hint: $0.hint, text: $0.text, submit: $0.submit.title,
                cancel: panel.state.isSignedIn ? $0.cancel.title : nil, problem: wrong)
        }
        let minutes = max(1, Int(configuration.signInTimeout / .seconds(60)))
        progress = waiting.flatMap { waiting in
            panel.progress.map {
                Progress(
                    text: $0.text, cancel: $0.cancel?.title, url: waiting.url,
                    goOn: panel.language.choose("Continue", "Continuer"),
                    hint: panel.language.choose(
                        "The nation's page waits for your answer. If you closed it, continue there or cancel; "
                            + "otherwise the sign-in ends after \(minutes) min.",
                        "La page de la nation attend votre réponse. Si vous l’avez fermée, continuez là-bas ou "
                            + "annulez\u{A0}; sinon, la connexion prend fin après \(minutes)\u{A0}min."))
            }
        }
    }
}
