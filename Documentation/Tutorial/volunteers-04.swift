import Errand
import NationBuilder
import NationSandbox

try await NationSandbox.run(SandboxConfiguration(people: 50)) { sandbox in
    let nation = Nation(
        try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
        transport: .platform)

    let me = try await nation.v1.people.me()
    print("I am", me.firstName ?? "nobody")

    for try await person in nation.v1.people.all() {
        print(try person.requireID(), person.firstName ?? "", person.lastName ?? "")
    }
}
