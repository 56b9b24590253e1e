import SetupModel
import Testing

/// Tests the kernel's answers in words.
@Suite struct ConfinementReportTests {
  private typealias Answer = ConfinementReport.Answer

  @Test("An answer goes through a line as it is") func lines() {
    let answer = Answer(area: "network", name: "socket IPv4 1", value: -13, refusal: 13)
    #expect(Answer(answer.line) == answer)
    for line in ["", "network", "a\tb\tc\td", "a\tb\t1", "a\tb\t1\t2\t3"] {
      #expect(Answer(line) == nil)
    }
  }

  @Test("What was refused, allowed, or failed for another reason is told apart") func words() {
    func text(_ value: Int, refusal: Int32 = 13) -> String {
      Answer(area: "network", name: "socket", value: value, refusal: refusal).text
    }
    #expect(text(-13) == "refused: Permission denied")
    #expect(text(0) == "allowed")
    #expect(text(7) == "allowed")
    #expect(text(-22) == "not refused; it failed: Invalid argument")
    #expect(text(-38, refusal: 38) == "refused: Function not implemented")
    #expect(text(.min) == "allowed")
  }

  @Test("A section says how many are as they should be") func sections() {
    let report = ConfinementReport([
      Answer(area: "network", name: "one", value: -13, refusal: 13),
      Answer(area: "needed", name: "three", value: 0, refusal: 13),
      Answer(area: "network", name: "two", value: -1, refusal: 13),
    ])
    #expect(report.sections.map(\.summary) == ["1 of 2 refused", "1 of 1 work"])
    #expect(report.summary == "1 of 2 refused")
    #expect(report.sections.map(\.answers.count) == [2, 1])
    #expect(report.sections.map(\.holds) == [false, true] && !report.holds)
  }

  @Test("It holds when all is refused but what is needed, and that works") func holds() {
    let refused = Answer(area: "network", name: "one", value: -13, refusal: 13)
    let works = Answer(area: "needed", name: "two", value: 0, refusal: 13)
    let fails = Answer(area: "needed", name: "three", value: -13, refusal: 13)
    let report = ConfinementReport([refused, works])
    #expect(report.holds && report.summary.hasSuffix(": 1 of 1 attempts refused"))
    #expect(!ConfinementReport([refused, works, fails]).holds)
  }
}
