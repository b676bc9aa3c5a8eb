// SPDX-License-Identifier: MIT

extension MirrorPlace {
    /// A program in Python that reads all types from a nation, page by page, and compares each attribute with the
    /// copy.
    static let judgeSource = #"""
        import datetime, json, sqlite3, sys, urllib.error, urllib.parse, urllib.request

        base, token, path = sys.argv[1:4]
        only = set(sys.argv[4:])

        def get(where, query={}):
            address = base + where + ("?" + urllib.parse.urlencode(query) if query else "")
            request = urllib.request.Request(
                address, headers={"Authorization": "Bearer " + token, "Accept": "application/vnd.api+json"})
            try:
                with urllib.request.urlopen(request) as response:
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                # So some nations end their pages.
                if error.code == 404 and query.get("page[number]", 1) > 1:
                    return {"data": []}
                raise

        def instant(text):
            try:
                moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
            except ValueError:
                return None
            return moment if moment.tzinfo else None

        def cleaned(value):
            # NUL cannot be stored; half of a pair of surrogates is no text.
            if isinstance(value, str):
                return "".join("\ufffd" if c == "\0" or 0xD800 <= ord(c) < 0xE000 else c for c in value)
            if isinstance(value, list):
                return [cleaned(v) for v in value]
            if isinstance(value, dict):
                return {cleaned(k): cleaned(v) for k, v in value.items()}
            return value

        def same(sent, kept):
            if sent is None or kept is None:
                return sent is None and kept is None
            if isinstance(sent, bool):
                return kept == int(sent)
            if isinstance(sent, (int, float)):
                return kept == sent or str(kept) == str(sent)
            if isinstance(sent, str):
                if isinstance(kept, int):
                    return sent == str(kept)
                if sent == kept:
                    return True
                left, right = instant(sent), instant(kept)
                return left is not None and left == right
            return isinstance(kept, str) and json.loads(kept) == sent

        document = get("/sandbox/openapi/v2.json")
        copy = sqlite3.connect("file:" + path + "?mode=ro", uri=True)
        copy.row_factory = sqlite3.Row
        examples, differences, tables, total = [], 0, 0, 0

        def differ(text):
            global differences
            differences += 1
            if len(examples) < 20:
                examples.append(text[:300])

        for where, item in sorted(document["paths"].items()):
            name = where.rsplit("/", 1)[1]
            if "get" not in item or "{" in where or name == "me" or (only and name not in only):
                continue
            tables += 1
            attributes = document["components"]["schemas"][name]["properties"]["attributes"]["properties"]
            extras = [a for a, s in attributes.items() if a.endswith("_address") and "object" in s["type"]]
            rows, number = {}, 1
            while True:
                query = {"page[size]": 100, "page[number]": number, "sort": "id"}
                if extras:
                    query["extra_fields[%s]" % name] = ",".join(extras)
                page = get("/api/v2/" + name, query)["data"]
                # Two types have no pages with numbers.
                if all(int(resource["id"]) in rows for resource in page):
                    break
                for resource in page:
                    rows[int(resource["id"])] = cleaned(resource["attributes"])
                number += 1
            total += len(rows)
            kept = {row["id"]: dict(row) for row in copy.execute('SELECT * FROM "%s"' % name)}
            for id in sorted(set(rows) ^ set(kept)):
                differ("%s %d is only %s" % (name, id, "in the nation" if id in rows else "in the copy"))
            for id in set(rows) & set(kept):
                row = kept[id]
                extra = json.loads(row["_errand_extra"] or "{}")
                for attribute, sent in rows[id].items():
                    if attribute in extra:
                        equal = extra[attribute] == sent
                    else:
                        equal = attribute in row and same(sent, row[attribute])
                    if not equal:
                        differ("%s %d %s: %r is kept as %r" % (name, id, attribute, sent, row.get(attribute)))
                for column in row:
                    if column not in rows[id] and column != "id" and not column.startswith("_errand"):
                        if row[column] is not None:
                            differ("%s %d %s: %r was never sent" % (name, id, column, row[column]))
        print(json.dumps(
            {"tables": tables, "rows": total, "differences": differences, "examples": examples}, ensure_ascii=True))
        """#
}
