// SPDX-License-Identifier: MIT

/// Facts about URLs of `http` and `https`, and the origin that browsers read from each; `nil` where they refuse it.
///
/// Most are rows of the web platform's table (`url/resources/urltestdata.json`); the others follow from the
/// text of the WHATWG's standard.
package enum URLFacts {
    package struct Fact: Sendable, CustomStringConvertible {
        package let url: String
        package let origin: String?

        package var description: String { "\(url.debugDescription) is \(origin ?? "refused")" }
    }

    package static let base = "http://example.org/foo/bar"

    /// Both read it alike.
    package static let read: [Fact] = [
        ("http://f:21/ b ? d # e ", "http://f:21"), ("http://f:/c", "http://f"),
        ("http://f:00000000000000000000080/c", "http://f"), ("http://foo:80/", "http://foo"),
        ("http://foo:81/", "http://foo:81"), ("https://foo:443/", "https://foo"), ("https://foo:80/", "https://foo:80"),
        ("http://foo/path;a??e#f#g", "http://foo"), ("http://foo/abcd#foo?bar", "http://foo"),
        ("http://[2001::1]", "http://[2001::1]"), ("http://[2001::1]:80", "http://[2001::1]"),
        ("http://[::127.0.0.1]", "http://[::7f00:1]"), ("http://[0:0:0:0:0:0:13.1.68.3]", "http://[::d01:4403]"),
        ("http://[1:0::]", "http://[1::]"), ("http://[::1:0:0:1]", "http://[::1:0:0:1]"),
        ("http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]"), ("http://[0:1:2:3:4:5:6:7]", "http://[0:1:2:3:4:5:6:7]"),
        ("http://[::FFFF:192.0.2.1]", "http://[::ffff:c000:201]"), ("http://[1:2::3]:80/", "http://[1:2::3]"),
        ("http://192.0x00A80001", "http://192.168.0.1"),
        ("http://%30%78%63%30%2e%30%32%35%30.01", "http://192.168.0.1"),
        ("http://0Xc0.0250.01", "http://192.168.0.1"), ("http://192.168.257", "http://192.168.1.1"),
        ("http://192.168.257.", "http://192.168.1.1"), ("http://256", "http://0.0.1.0"),
        ("http://99999999", "http://5.245.224.255"), ("http://127.1", "http://127.0.0.1"),
        ("http://2130706433/", "http://127.0.0.1"), ("http://0x7f000001/", "http://127.0.0.1"),
        ("http://017700000001", "http://127.0.0.1"), ("http://4294967295", "http://255.255.255.255"),
        ("http://0xffffffff", "http://255.255.255.255"), ("https://0x.0x.0", "https://0.0.0.0"),
        ("http://1.2.3.4./", "http://1.2.3.4"), ("http://1.2.3", "http://1.2.0.3"), ("http://1e2", "http://1e2"),
        ("http://0999999999999999999.test/", "http://0999999999999999999.test"),
        ("http://foo.09../", "http://foo.09.."),
        ("http://foo.0x.example", "http://foo.0x.example"),
        ("http://256.256.256.256.256.test", "http://256.256.256.256.256.test"),
        ("http://GOO200.com", "http://goo200.com"), ("http://ExAmPlE.CoM", "http://example.com"),
        ("http://%45xample.com", "http://example.com"), ("http://./", "http://."), ("http://../", "http://.."),
        ("http://xn--n3h/", "http://xn--n3h"), ("http://host/?'", "http://host"),
        ("http://127.0.0.1:10100/relative_import.html", "http://127.0.0.1:10100"),
        ("https://localhost:3000/jqueryui@1.2.3", "https://localhost:3000"),
        ("http://!$&'()*+,-.;=_~/", "http://!$&'()*+,-.;=_~"),
        ("http://example.com/foo/%2e%2", "http://example.com"), ("http://example.com////../..", "http://example.com"),
        ("//foo/bar", "http://foo"), ("/:23", "http://example.org"), ("#β", "http://example.org"),
        ("?a=b&c=d", "http://example.org"), ("/a/ /c", "http://example.org"), (" foo.com  ", "http://example.org"),
        ("", "http://example.org"),
    ].map { Fact(url: $0.0, origin: $0.1) }

    /// Browsers refuse it, and so does this package.
    package static let refused: [Fact] =
        ([
            "http://f:b/c", "http://f: /c", "http://f:fifty-two/c", "http://f:999999/c", "http://f: 21 / b ? d # e ",
            "http://foo:-80/", "http://[1::2]:3:4", "http://2001::1", "http://2001::1]", "http://2001::1]:80",
            "http://user:pass@/", "http://192.168.0.257", "http://192.168.0.1.2", "http://256.256.256.256",
            "http://%3g%78%63%30%2e%30%32%35%30%2E.01", "http://192.168.0.1 hello", "https://x x:12",
            "http://[www.google.com]/", "http://[google.com]", "http://[::1.2.3.4x]", "http://[::1.2.3.]",
            "http://[::1.2.]", "http://[::1.]", "http://[::.1.2]", "http://[::1.2.3.4.5]", "http://[0:0:0:0:0:0:0:0:1]",
            "http://[:1:2:3:4:5:6:7]", "http://[1:2:3:4:5:6:7:]", "http://[1::2::3]", "http://[:::1]", "http://[]",
            "http://[::1", "http://[1:2:3:4:5:6:7:8:9]", "http://[::12345]", "http://[::1%25eth0]", "http://[+1::1]",
            "http://[::01.2.3.4]", "http://[::256.2.3.4]", "http://a%b/", "http://a<b", "http://a>b", "http://a[b/",
            "http://a]b/", "http://a^b", "http://a|b/", "http://ho%2Fst/", "http://ho%3Ast/", "http://ho%40st/",
            "http://ho%00st/", "http://ho%20st/", "http://ho%23st/", "http://ho%25st/", "http://ho%5Cst/",
            "http://ho%7Cst/", "http://ho%7Fst/", "https://example.com%80/", "https://example.com%A0/",
            "http://4294967296", "http://0x100000000", "http://1.2.3.4.5", "http://1.2.3.08", "http://1.2.3.09",
            "http://foo.2.3", "http://foo.09", "http://foo.0x4", "http://foo.0x", "http://0999999999999999999/",
            "http://256.1.1.1/", "http://1.1.1.256", "http://0x1.0x100.1.1", "https://", "http://:80",
            "http://99999999999999999999", "http://0xfffffffffffffffffffff",
        ]
        + (UInt8(0)...0x1F).filter { ![9, 10, 13].contains($0) }.map { "http://a\(UnicodeScalar($0))b/" })
        .map { Fact(url: $0, origin: nil) }

    /// Browsers read it, and this package refuses it: what browsers mend (white space, backslashes, missing
    /// slashes), user information, port 0, letters that are not ASCII, and characters that RFC 3986 has not in a host.
    package static let onlyBrowsers: [Fact] = [
        ("http://example\t.\norg", "http://example.org"), ("http://f:\n/c", "http://f"),
        ("http://user:pass@foo:21/bar;par?b#c", "http://foo:21"), ("https://test:@test", "https://test"),
        ("http://@pple.com", "http://pple.com"), ("http://f:0/c", "http://f:0"),
        ("http:\\\\foo.com\\", "http://foo.com"),
        ("\\\\x\\hello", "http://x"), ("\\x", "http://example.org"), ("http://foo.com/\\@", "http://foo.com"),
        ("http:foo.com", "http://example.org"), ("http:/example.com/", "http://example.org"),
        ("https:/example.com/", "https://example.com"), ("https:example.com/", "https://example.com"),
        ("http:\\\\a\\b:c\\d@foo.com\\", "http://a"), ("http://example.com\\\\foo\\\\bar", "http://example.com"),
        ("///example.com/x", "http://example.com"), ("////example.com/x", "http://example.com"),
        ("http:///example.com/", "http://example.com"), (":foo.com/", "http://example.org"),
        ("::23", "http://example.org"), ("[61:24:74]:98", "http://example.org"),
        ("http://foo:💩@example.com/bar", "http://example.com"), ("https://@@@example", "https://example"),
        ("https://%e2%98%83", "https://xn--n3h"), ("https://faß.ExAmPlE/", "https://xn--fa-hia.example"),
        ("http://０Ｘｃ０．０２５０．０１", "http://192.168.0.1"), ("http://a.b.c。", "http://a.b.c."),
        ("http://!\"$&'()*+,-.;=_`{}~/", "http://!\"$&'()*+,-.;=_`{}~"),
        ("  http://example.com/", "http://example.com"),
    ].map { Fact(url: $0.0, origin: $0.1) }

    package static let all = read + refused + onlyBrowsers
}
