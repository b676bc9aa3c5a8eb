// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let posts: [EndpointCall] = [
        EndpointCall("blog_posts.index", "sites/main/pages/blogs/3/posts", response: #"{"results":[{"id":7}]}"#) {
            try await $0.blogPosts.list(blog: 3, site: "main").results.count == 1
        },
        EndpointCall("blog_posts.match", "sites/main/pages/blogs/3/match?external_id=wp_1234", response: #"{"id":7}"#) {
            try await $0.blogPosts.match(externalID: "wp_1234", blog: 3, site: "main").id == 7
        },
        EndpointCall("blog_posts.show", "sites/main/pages/blogs/3/posts/7", response: #"{"blog_post":{"id":7}}"#) {
            try await $0.blogPosts.show(7, blog: 3, site: "main").id == 7
        },
        EndpointCall(
            "blog_posts.create", "sites/main/pages/blogs/3/posts",
            body: #"{"blog_post":{"name":"A","content_before_flip":"<p>"}}"#, response: #"{"blog_post":{"id":7}}"#
        ) { nation in
            try await nation.blogPosts.create(
                V1.BlogPost {
                    $0.name = "A"
                    $0.contentBeforeFlip = "<p>"
                }, blog: 3, site: "main"
            ).id == 7
        },
        EndpointCall(
            "blog_posts.update", "sites/main/pages/blogs/3/posts/7",
            body: #"{"blog_post":{"name":"A","status":"published"}}"#,
            response: #"{"blog_post":{"id":7}}"#
        ) { nation in
            let post = V1.BlogPost {
                $0.id = 7
                $0.siteSlug = "main"
                $0.name = "B"
                $0.status = .published
            }
            return try await nation.blogPosts.update(post, blog: 3, site: "main") { $0.name = "A" }.id == 7
        },
        .noContent("blog_posts.destroy", "sites/main/pages/blogs/3/posts/7") {
            try await $0.blogPosts.delete(7, blog: 3, site: "main")
        },
        EndpointCall(
            "page_attachments.index", "sites/main/pages/home/attachments", response: #"{"results":[{"id":7}]}"#
        ) { try await $0.attachments.list(page: "home", site: "main").results.count == 1 },
        EndpointCall(
            "page_attachments.show", "sites/main/pages/home/attachments/7", response: #"{"attachment":{"id":7}}"#
        ) { try await $0.attachments.show(7, page: "home", site: "main").id == 7 },
        EndpointCall(
            "page_attachments.create", "sites/main/pages/home/attachments",
            body: #"{"attachment":{"filename":"a.png","content_type":"image/png","content":"+/8="}}"#,
            response: #"{"attachment":{"id":7}}"#
        ) {
            try await $0.attachments.create(
                V1.Attachment([0xFB, 0xFF], filename: "a.png", contentType: "image/png"), page: "home", site: "main"
            ).id == 7
        },
        .noContent("page_attachments.destroy", "sites/main/pages/home/attachments/7") {
            try await $0.attachments.delete(7, page: "home", site: "main")
        },
        EndpointCall(
            "petitions.signatures_index", "sites/main/pages/petitions/3/signatures",
            response: #"{"results":[{"id":7}]}"#
        ) { try await $0.petitions.signatures(petition: 3, site: "main").results.count == 1 },
        EndpointCall(
            "petitions.show_signature", "sites/main/pages/petitions/3/signatures/7",
            response: #"{"signature":{"id":7,"comment":"Yes"}}"#
        ) { try await $0.petitions.showSignature(7, petition: 3, site: "main").comment == "Yes" },
        EndpointCall(
            "petitions.create_signature", "sites/main/pages/petitions/3/signatures",
            body: #"{"signature":{"person_id":9}}"#, response: #"{"signature":{"id":7}}"#
        ) { nation in
            try await nation.petitions.createSignature(
                V1.Signature { $0.personID = 9 }, petition: 3, site: "main"
            ).id == 7
        },
        EndpointCall(
            "petitions.update_signature", "sites/main/pages/petitions/3/signatures/7",
            body: #"{"signature":{"comment":"No"}}"#, response: #"{"signature":{"id":7}}"#
        ) { nation in
            try await nation.petitions.updateSignature(
                7, V1.Signature { $0.comment = "No" }, petition: 3, site: "main"
            ).id == 7
        },
        .noContent("petitions.destroy_signature", "sites/main/pages/petitions/3/signatures/7") {
            try await $0.petitions.deleteSignature(7, petition: 3, site: "main")
        },
    ]
}
