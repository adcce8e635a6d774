// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Where this repository lies.
public enum Repository {
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
