// SPDX-License-Identifier: MIT

import NationBuilder

extension WriteCase {
    static let basicPage = WriteCase(
        "basic page",
        draft: { _, _ in
            V1.BasicPage {
                $0.name = "Matrix page"
                $0.status = .published
                $0.content = "<p>One</p>"
                $0.tags = ["a"]
            }
        },
        create: { try await $0.basicPages.create($2, site: $1) },
        update: { try await $0.basicPages.update($2.requireID(), $3, site: $1) },
        change: { try await $0.basicPages.update($2, site: $1, changes: $3) },
        edit: { $0.excerpt = "Two" },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })

    static let blog = WriteCase(
        "blog",
        draft: { _, _ in
            V1.Blog {
                $0.name = "Matrix blog"
                $0.status = .published
                $0.tags = ["a"]
            }
        },
        create: { try await $0.blogs.create($2, site: $1) },
        update: { try await $0.blogs.update($2.requireID(), $3, site: $1) },
        change: { try await $0.blogs.update($2, site: $1, changes: $3) },
        edit: { $0.excerpt = "Two" },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })

    static let blogPost = WriteCase(
        "blog post",
        draft: { _, _ in
            V1.BlogPost {
                $0.name = "Matrix post"
                $0.status = .published
                $0.contentBeforeFlip = "<p>One</p>"
                $0.externalID = "wp_1"
            }
        },
        create: { api, site, post in try await api.blogPosts.create(post, blog: api.blog(site), site: site) },
        update: { api, site, read, post in
            try await api.blogPosts.update(read.requireID(), post, blog: api.blog(site), site: site)
        },
        change: { api, site, post, edit in
            try await api.blogPosts.update(post, blog: api.blog(site), site: site, changes: edit)
        },
        edit: { $0.contentAfterFlip = "<p>Two</p>" },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })

    static let calendar = WriteCase(
        "calendar",
        draft: { _, _ in
            V1.Calendar {
                $0.name = "Matrix calendar"
                $0.status = .published
                $0.showsMap = true
            }
        },
        create: { try await $0.calendars.create($2, site: $1) },
        update: { try await $0.calendars.update($2.requireID(), $3, site: $1) },
        change: { try await $0.calendars.update($2, site: $1, changes: $3) },
        edit: { $0.eventName = "Two" },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })

    static let petition = WriteCase(
        "petition",
        draft: { _, _ in
            V1.Petition {
                $0.name = "Matrix petition"
                $0.status = .published
                $0.goal = 1
            }
        },
        create: { try await $0.petitions.create($2, site: $1) },
        update: { try await $0.petitions.update($2.requireID(), $3, site: $1) },
        change: { try await $0.petitions.update($2, site: $1, changes: $3) },
        edit: { $0.goal = 2 },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })

    static let signature = WriteCase(
        "signature",
        draft: { api, _ in
            let signer = try await api.people.list(limit: 1).results.first?.id
            return V1.Signature { $0.personID = signer }
        },
        create: { api, site, signature in
            try await api.petitions.createSignature(signature, petition: api.petition(site), site: site)
        },
        update: { api, site, read, signature in
            try await api.petitions.updateSignature(
                read.requireID(), signature, petition: api.petition(site), site: site)
        },
        change: { api, site, signature, edit in
            try await api.petitions.updateSignature(
                signature, petition: api.petition(site), site: site, changes: edit)
        },
        edit: { $0.comment = "Two" }, needed: { _, _ in })

    static let survey = WriteCase(
        "survey",
        draft: { _, _ in
            V1.Survey {
                $0.name = "Matrix survey"
                $0.status = .published
                $0.questions = [
                    V1.SurveyQuestion {
                        $0.prompt = "Which?"
                        $0.slug = "matrix_which"
                        $0.type = .multiple
                        $0.status = .published
                        $0.choices = [V1.SurveyChoice { $0.name = "This" }, V1.SurveyChoice { $0.name = "That" }]
                    }
                ]
            }
        },
        create: { try await $0.surveys.create($2, site: $1) },
        update: { try await $0.surveys.update($2.requireID(), $3, site: $1) },
        change: { try await $0.surveys.update($2, site: $1, changes: $3) },
        edit: { $0.headline = "Two" },
        needed: {
            $1.name = $0.name
            $1.status = $0.status
        })
}

extension NationV1 {
    /// The number of a blog of a site.
    func blog(_ site: String) async throws -> Int {
        if let blog = try await blogs.list(site: site).results.first { return try blog.requireID() }
        return try await blogs.create(
            V1.Blog {
                $0.name = "A blog"
                $0.status = .published
            }, site: site
        ).requireID()
    }

    /// The number of a petition of a site.
    func petition(_ site: String) async throws -> Int {
        if let petition = try await petitions.list(site: site).results.first { return try petition.requireID() }
        return try await petitions.create(
            V1.Petition {
                $0.name = "A petition"
                $0.status = .published
            }, site: site
        ).requireID()
    }
}
