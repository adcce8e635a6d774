// SPDX-License-Identifier: Apache-2.0

import MdocVerification
import ServiceTestSupport
import Testing

@Suite("Many answers at once")
struct ConcurrencyTests {
    @Test("one of 200 gets the session, and one conclusion is written down")
    func oneIsSpent() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let replies = try await all(of: 200) { try await service.deliver(envelope, to: session) }
            #expect(replies.filter { $0.status == 200 }.map(\.failures) == [[]])
            #expect(replies.filter { $0.status == 409 && $0.code == "session.replayed" }.count == 199)
            #expect(try await service.auditEntries("session.concluded").count == 1)
            #expect(try await service.retainedNames(of: session).count == 3)
        }
    }

    @Test("one caller who sends 50 times under one Idempotency-Key gets one report")
    func oneReport() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let replies = try await all(of: 50) {
                try await service.deliver(envelope, to: session, idempotencyKey: "one")
            }
            #expect(replies.allSatisfy { $0.status == 200 && $0.failures == [] })
            #expect(Set(replies.map(\.body)).count == 1)
            #expect(try await service.auditEntries("session.concluded").count == 1)
            #expect(try await service.retainedNames(of: session).count == 3)
        }
    }

    @Test("sessions that are answered side by side do not mix")
    func manySessions() async throws {
        try await TestService.run { service in
            let names = ["family_name", "given_name", "sex", "height", "eye_colour", "document_number"]
            let replies = try await withThrowingTaskGroup(of: (String, ServiceReply).self) { group in
                for name in names {
                    group.addTask {
                        let session = try await service.open(SessionOrder([(name, .willNotStore)]))
                        let envelope = try service.envelope(for: session, revealing: [.mDL(name)])
                        return (name, try await service.deliver(envelope, to: session))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.count == names.count)
            for (name, reply) in replies { #expect(Array(reply.elements.keys) == [name]) }
        }
    }

    private func all(
        of count: Int, _ call: @escaping @Sendable () async throws -> ServiceReply
    ) async throws -> [ServiceReply] {
        try await withThrowingTaskGroup(of: ServiceReply.self) { group in
            for _ in 0..<count { group.addTask { try await call() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
