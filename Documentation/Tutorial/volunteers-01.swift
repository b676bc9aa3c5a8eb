import Errand
import NationBuilder
import NationSandbox

try await NationSandbox.run(SandboxConfiguration(people: 50)) { sandbox in
    print("A nation is up at", sandbox.baseURL)
}
