import Testing

@testable import Reunite

@Suite struct QueryStringTests {
    private static func pairs(_ query: QueryString) -> [String] {
        query.parameters.map { "\($0.name)=\($0.value)" }
    }

    @Test func spacesArePlusOrPercent() {
        let query = QueryString("q=black+bag%20%2B&state&&=x&near=1%2c2")
        #expect(Self.pairs(query) == ["q=black bag +", "state=", "=x", "near=1,2"])
        #expect(query.faults.isEmpty && QueryString(nil).parameters.isEmpty && QueryString("").parameters.isEmpty)
    }

    @Test(arguments: [
        ("q=%", "q", "is not valid percent-encoded UTF-8"), ("q=%2", "q", "is not valid percent-encoded UTF-8"),
        ("q=%zz", "q", "is not valid percent-encoded UTF-8"), ("q=%ff", "q", "is not valid percent-encoded UTF-8"),
        ("%ff=1", "%ff", "has a malformed name"),
    ])
    func malformedTextIsAFault(query: String, parameter: String, detail: String) {
        let query = QueryString("status=lost&\(query)")
        #expect(query.faults == [ParameterFault(parameter: parameter, detail: detail)])
        #expect(Self.pairs(query) == ["status=lost"])
    }

    @Test func unknownAndRepeatedParametersAreFaults() {
        var query = QueryString("a=1&b=2&a=3")
        #expect(query.take(["a"])["a"] == "3")
        #expect(
            query.faults == [
                ParameterFault(parameter: "b", detail: "is not a parameter of this endpoint"),
                ParameterFault(parameter: "a", detail: "must not be repeated"),
            ])
        let refused = InvalidParameters([ParameterFault(parameter: "v", detail: "is not a parameter of this endpoint")])
        #expect(throws: refused) { try QueryString("v=1").refuseAll() }
        #expect(throws: Never.self) { try QueryString("&&").refuseAll() }
    }

    @Test func encodedQueriesAreReadAsTheyWere() {
        let query = QueryString("q=a%26b%3D%2B+%C3%A9%00&near=1,2&datetime=2026-01-02T00:00:00Z/..")
        #expect(query.encoded == "q=a%26b%3D%2B%20%C3%A9%00&near=1,2&datetime=2026-01-02T00:00:00Z/..")
        #expect(QueryString(query.encoded).parameters == query.parameters)
        #expect(QueryString("cursor=1&q=a").replacing("cursor", with: "2&3") == "q=a&cursor=2%263")
    }

    @Test func trackingIsLeftOut() {
        #expect(Self.pairs(QueryString("utm_source=x&q=a&FBCLID=1&_=2&utm=3").withoutTracking) == ["q=a", "utm=3"])
    }
}
