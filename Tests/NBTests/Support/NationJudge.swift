// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Testing

/// A program in Python that reads a nation and a CSV file by itself, and so judges an import.
enum NationJudge {
    /// All people with their addresses and tags, and all tags, without times: one line of JSON.
    static func state(_ environment: [String: String]) async throws -> String {
        try await run(["state"], environment)
    }

    /// The numbers that an import of a file must report, from a state: new, changed, same, twice, refused.
    ///
    /// It knows the columns id, email, first_name, occupation and tags.
    static func counts(_ path: String, _ state: String, _ environment: [String: String]) async throws -> [Int] {
        try await run(["counts", path], environment, input: state).split(separator: " ").compactMap { Int($0) }
    }

    /// The faults after an import of a file, in lines; empty when all rows are there, each once.
    static func faults(_ path: String, _ environment: [String: String]) async throws -> String {
        try await run(["faults", path], environment)
    }

    private static func run(
        _ arguments: [String], _ environment: [String: String], input: String = ""
    ) async throws -> String {
        let python = try #require(ExportNation.python)
        let result = try await Program.run(
            python, ["-c", script] + arguments, environment: environment, input: input)
        #expect(result.status == 0, "\(result)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    private static let script = """
        import csv, json, os, sys, urllib.parse, urllib.request

        def get(path, **query):
            url = os.environ["NB_BASE_URL"] + "/api/v2/" + path + "?" + urllib.parse.urlencode(query)
            request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["NB_TOKEN"]})
            return json.load(urllib.request.urlopen(request))

        def pages(path, **query):
            number = 1
            while True:
                rows = get(path, **{"page[size]": 100, "page[number]": number}, **query)["data"]
                yield from rows
                if not rows:
                    return
                number += 1

        def state():
            kinds = ["home", "mailing", "billing", "work", "registered", "user_submitted"]
            extra = {"extra_fields[signups]": ",".join(kind + "_address" for kind in kinds)}
            tags = {tag["id"]: tag["attributes"]["name"] for tag in pages("signup_tags")}
            people = {}
            for row in pages("signups", **extra):
                people[row["id"]] = row["attributes"]
                row["attributes"].pop("updated_at")
                row["attributes"]["tags"] = []
            for row in pages("signup_taggings"):
                tagging = row["attributes"]
                people[str(tagging["signup_id"])]["tags"].append(tags[str(tagging["tag_id"])])
            for person in people.values():
                person["tags"].sort()
            return {"people": people, "tags": sorted(tags.values())}

        def emails(person):
            return {str(person[name]).lower() for name in ["email", "email1", "email2", "email3", "email4"] if person[name]}

        def words(text):
            return {tag.strip().lower() for tag in text.split(",") if tag.strip()}

        def read(path):
            with open(path, newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file, strict=True))
            width = len(rows[0])
            padded = [row + [""] * (width - len(row)) for row in rows[1:] if any(row)]
            return [dict(zip(rows[0], row)) if len(row) == width else None for row in padded]

        def owners(row, people):
            found = {key for key, person in people.items() if row["email"] and row["email"].lower() in emails(person)}
            for name in ["civicrm_id", "county_file_id", "dw_id", "external_id", "ngp_id", "salesforce_id", "van_id"]:
                wanted = (row.get(name) or "").lower()
                found |= {key for key, person in people.items() if wanted and str(person[name] or "").lower() == wanted}
            if row["id"]:
                found.add(row["id"] if row["id"] in people else "nobody")
            return found

        def differs(wanted, person):
            plain = any(wanted[name] and wanted[name].strip() != (person[name] or "") for name in ["first_name", "occupation"])
            mail = wanted["email"] and wanted["email"].lower() not in emails(person)
            return plain or mail or bool(words(wanted["tags"]) - {tag.lower() for tag in person["tags"]})

        def counts(path, people):
            folded, new, refused, twice = {}, {}, 0, 0
            for row in read(path):
                if row is None or not (row["id"] or row["email"]) or (row["email"] and "@" not in row["email"]):
                    refused += 1
                    continue
                found = owners(row, people)
                if len(found) > 1 or "nobody" in found:
                    refused += 1
                    continue
                place, key = (folded, found.pop()) if found else (new, row["email"].lower())
                twice += key in place
                earlier = place.setdefault(key, dict.fromkeys(row, ""))
                for name, cell in row.items():
                    if cell:
                        earlier[name] = earlier[name] + "," + cell if name == "tags" else cell
            changed = sum(bool(differs(row, people[key])) for key, row in folded.items())
            print(len(new), changed, len(folded) - changed, twice, refused)

        def faults(path, people):
            for number, row in enumerate(read(path), 2):
                found = owners(row, people)
                if len(found) != 1:
                    print("line", number, "has", len(found), "people")
                elif differs(row, people[found.pop()]):
                    print("line", number, "is not written")

        if sys.argv[1] == "state":
            print(json.dumps(state(), sort_keys=True))
        elif sys.argv[1] == "counts":
            counts(sys.argv[2], json.load(sys.stdin)["people"])
        else:
            faults(sys.argv[2], state()["people"])
        """
}
