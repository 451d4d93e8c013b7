import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Names what passed only when it was repeated; the line that scripts read comes last. */
export default class Totals implements Reporter {
  #all: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#all?.allTests() ?? []
    const withOutcome = (outcome: string) => tests.filter((test) => test.outcome() === outcome)
    const repeated = withOutcome('flaky')
    const missed = withOutcome('unexpected').length
    const passed = withOutcome('expected').length + repeated.length
    const failed = missed === 0 && status !== 'passed' ? 1 : missed
    process.on('exit', () => {
      for (const test of repeated) console.log(`repeated: ${test.location.file.split('/').at(-1)}: ${test.title}`)
      console.log(`${passed} passed, ${failed} failed`)
    })
  }
}
