// SPDX-License-Identifier: MIT

import ArgumentParser

/// A resource with commands below its name.
protocol CommandedResource: Resource {
    static var commands: [any ParsableCommand.Type] { get }
}

struct ResourceCommand<R: CommandedResource>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: R.name, abstract: "Work with \(R.name).",
            discussion: """
                On a terminal the result is a table; in a pipe it is text with tabs, without a header, and nothing is \
                cut. --json, --jq and --csv give other forms.
                """, subcommands: OtherNames.added(to: R.commands))
    }
}

// MARK: The commands of the table of resources

extension People: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<PeopleSearch>.self, ShowCommand<Self>.self, MatchCommand.self,
        FieldsCommand.self, CreateCommand<Self>.self, UpdateCommand<Self>.self, DeleteCommand<Self>.self,
        TagCommand<Adding>.self, TagCommand<Removing>.self,
    ]
}

extension Lists: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<ListMembers>.self, ShowCommand<ListType>.self,
        CreateCommand<Self>.self,
        UpdateCommand<Self>.self, DeleteCommand<Self>.self, ListMemberCommand<Adding>.self,
        ListMemberCommand<Removing>.self,
    ]
}

extension Tags: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<TaggedPeople>.self, ShowCommand<TagType>.self,
        CreateCommand<TagType>.self, UpdateCommand<TagType>.self, DeleteCommand<TagType>.self,
        TagPeopleCommand<Adding>.self, TagPeopleCommand<Removing>.self,
    ]
}

extension Donations: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<DonationSearch>.self, ShowCommand<Self>.self,
        CreateCommand<Self>.self, UpdateCommand<Self>.self, DeleteCommand<Self>.self,
    ]
}

extension Events: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<Self>.self, CreateCommand<Self>.self, UpdateCommand<Self>.self,
        DeleteCommand<Self>.self,
    ]
}

extension Contacts: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<ContactType>.self, CreateCommand<Self>.self,
        UpdateCommand<ContactType>.self, DeleteCommand<ContactType>.self,
    ]
}

extension Surveys: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<SurveyType>.self, CreateCommand<Self>.self, UpdateCommand<Self>.self,
        DeleteCommand<Self>.self,
    ]
}

extension Webhooks: CommandedResource {
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<Self>.self, CreateCommand<Self>.self, DeleteCommand<Self>.self,
        ListenCommand.self,
    ]
}
