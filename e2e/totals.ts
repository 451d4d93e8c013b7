import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** The line that scripts read, printed last. */
export default class Totals implements Reporter {
  #all: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.#all?.allTests().map((test) => test.outcome()) ?? []
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length
    const missed = outcomes.filter((outcome) => outcome === 'unexpected').length
    const failed = missed === 0 && status !== 'passed' ? 1 : missed
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`))
  }
}
