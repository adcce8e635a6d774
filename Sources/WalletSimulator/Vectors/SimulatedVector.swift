// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One case of a vector file.
struct SimulatedVector {
    let id: String
    let comment: String
    let input: JSONObject
    let expect: JSONObject
}
