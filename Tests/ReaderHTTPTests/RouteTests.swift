// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReaderHTTP

@Suite("Routes")
struct RouteTests {
    @Test("finds every operation by its method and path", arguments: Operation.allCases)
    func finds(operation: ReaderHTTP.Operation) throws {
        let path = "\(operation.template)".replacing("{id}", with: "AAAAAAAAAAAAAAAAAAAAAA")
        guard case .found(let found, let parameter) = Route(method: "\(operation.method)", path: path) else {
            Issue.record("\(path) was not found")
            return
        }
        #expect(found == operation)
        #expect(parameter == ("\(operation.template)".contains("{id}") ? "AAAAAAAAAAAAAAAAAAAAAA" : nil))
    }

    @Test(
        "does not find what only looks like a path",
        arguments: [
            "", "/", "*", "/v1", "/v1/sessions/", "/v1/sessions//response", "/v1/Sessions", "/v1/sessions/a/b",
            "/v1/sessions/a/response/", "//v1/sessions", "/v1/sessions/a/%72esponse", "/v1/../v1/sessions", "/metrics/",
        ])
    func unknown(path: String) {
        switch (path, Route(method: "GET", path: path)) {
        // An empty ID is one that no session has; it is looked up and not found.
        case ("/v1/sessions/", .found(.fetchSession, "")), (_, .unknown), ("/v1/sessions//response", .methodNotAllowed):
            break
        default: Issue.record("\(path) leads somewhere")
        }
    }

    @Test("tells which methods a path takes")
    func methods() {
        guard case .methodNotAllowed(let others) = Route(method: "PATCH", path: "/v1/sessions/x") else {
            Issue.record("PATCH leads somewhere")
            return
        }
        #expect(Set(others) == [.fetchSession, .eraseSession])
        guard case .found(.health, nil) = Route(method: "HEAD", path: "/healthz"),
            case .methodNotAllowed = Route(method: "HEAD", path: "/v1/sessions/x/retained")
        else {
            Issue.record("HEAD is for what only answers")
            return
        }
        guard case .methodNotAllowed = Route(method: "get", path: "/healthz") else {
            Issue.record("methods are case-sensitive")
            return
        }
    }
}
