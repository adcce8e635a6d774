// SPDX-License-Identifier: Apache-2.0

/// The description of this API that `/openapi.json` serves: the file `openapi.json`, byte for byte.
enum OpenAPIDocument {
    static var bytes: [UInt8] { PackageResources.openapi_json }
}
