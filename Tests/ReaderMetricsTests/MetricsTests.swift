// SPDX-License-Identifier: Apache-2.0

import ReaderMetrics
import Testing

@Suite("Metrics")
struct MetricsTests {
    @Test("writes each metric with its type and its labels")
    func text() {
        let metrics = Metrics()
        metrics.count(.httpRequests, ("route", "/v1/sessions"), ("status", "201"))
        metrics.count(.httpRequests, ("route", "/v1/sessions"), ("status", "201"), by: 2)
        metrics.set(.connections, to: 5)
        let lines = metrics.text().split(separator: "\n").map(String.init)
        #expect(lines.contains("# TYPE mdoc_reader_http_requests_total counter"))
        #expect(lines.contains(#"mdoc_reader_http_requests_total{route="/v1/sessions",status="201"} 3"#))
        #expect(lines.contains("# TYPE mdoc_reader_http_connections gauge"))
        #expect(lines.contains("mdoc_reader_http_connections 5"))
    }

    @Test("counts updates of trust by outcome and source, and those of no source by outcome alone")
    func trustUpdates() {
        let metrics = Metrics()
        for _ in 0..<2 { metrics.count(.trustUpdates, ("outcome", "failed"), ("source", "vical-1")) }
        metrics.count(.trustUpdates, ("outcome", "failed"), ("source", "crl-0a1b2c"))
        metrics.count(.trustUpdates, ("outcome", "cache_unwritable"))
        metrics.set(.trustSourcesUnusable, ("kind", "vical"), to: 1)
        metrics.set(.trustSourcesUnusable, ("kind", "vical"), to: 0)
        let lines = metrics.text().split(separator: "\n").map(String.init)
        for line in [
            "# TYPE mdoc_reader_trust_updates_total counter", "# TYPE mdoc_reader_trust_sources_unusable gauge",
            #"mdoc_reader_trust_updates_total{outcome="failed",source="vical-1"} 2"#,
            #"mdoc_reader_trust_updates_total{outcome="failed",source="crl-0a1b2c"} 1"#,
            #"mdoc_reader_trust_updates_total{outcome="cache_unwritable"} 1"#,
            #"mdoc_reader_trust_sources_unusable{kind="vical"} 0"#,
        ] { #expect(lines.contains(line), "\(line)") }
    }

    @Test("escapes what would end a label")
    func escaping() {
        let metrics = Metrics()
        metrics.count(.failures, ("code", "a\"b\\c\nd"))
        #expect(metrics.text().contains(#"{code="a\"b\\c\nd"} 1"#))
    }

    @Test("counts durations cumulatively")
    func histogram() {
        let metrics = Metrics()
        metrics.observeVerification(seconds: 0.0004)
        metrics.observeVerification(seconds: 0.02)
        metrics.observeVerification(seconds: 7)
        let text = metrics.text()
        #expect(text.contains(#"verification_seconds_bucket{le="0.0005"} 1"#))
        #expect(text.contains(#"verification_seconds_bucket{le="0.025"} 2"#))
        #expect(text.contains(#"verification_seconds_bucket{le="+Inf"} 3"#))
        #expect(text.contains("verification_seconds_count 3"))
    }

    @Test("explains every metric", arguments: Metric.allCases)
    func help(metric: Metric) {
        #expect(Metrics().text().contains("# HELP mdoc_reader_\(metric.rawValue) "))
    }
}
