import Errand
import NationBuilder
import NationSandbox

try await NationSandbox.run(SandboxConfiguration(people: 50)) { sandbox in
    let nation = Nation(
        try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
        transport: .platform)
    print("Ready:", nation.slug)
}
