import Errand
import NationBuilder
import NationSandbox

try await NationSandbox.run(SandboxConfiguration(people: 50)) { sandbox in
    let nation = Nation(
        try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
        transport: .platform)

    let ada = try await nation.v1.people.create(
        V1.Person {
            $0.firstName = "Ada"
            $0.lastName = "Lovelace"
            $0.email = "ada.lovelace@example.com"
        })
    print("Created", try ada.requireID())

    let changed = try await nation.v1.people.update(ada) { $0.phone = "555-0100" }
    print("Telephone", changed.phone ?? "none")

    do {
        print(try await nation.v1.people.show(999_999).firstName ?? "")
    } catch ClientError.notFound {
        print("Nobody has this id")
    }
}
