// SPDX-License-Identifier: MIT

/// The results of a demo, as `nb demo --json` prints them.
package struct DemoReport: Codable, Sendable {
    var slug = ""
    var me = ""
    var peopleCounted = 0
    var peopleWalked = 0
    var pages = 0
    var walkSeconds = 0.0
    var found = 0
    var createdID = 0
    var tags: [String] = []
    var phone = ""
    var curl = ""
    var validationErrors: [String] = []
    var isDeleted = false
    var peopleAtEnd = 0
    var seconds = 0.0
}
