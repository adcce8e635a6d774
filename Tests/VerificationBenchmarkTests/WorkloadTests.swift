// SPDX-License-Identifier: Apache-2.0

import Testing
import VerificationBenchmark

@Suite("Workloads")
struct WorkloadTests {
    @Test(
        "refuses a manifest without what it needs",
        arguments: [
            "", "[]", "{}", #"{"merchantId":"m","teamId":"t"}"#,
            #"{"merchantId":"m","teamId":"t","cases":[{"file":"a"}]}"#,
        ])
    func refuses(manifest: String) {
        #expect(throws: WorkloadError.self) {
            try Workload.manifest(Array(manifest.utf8)) { name throws(WorkloadError) in
                throw WorkloadError(message: "\(name) is not there")
            }
        }
    }
}
