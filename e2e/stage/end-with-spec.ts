import { test } from '@playwright/test'

// A worker goes through the specs one after the other: what an earlier one left running is over. Thirty sites at once
// would take the memory from whoever is being tested.
const running: { spec: string | undefined; end: () => Promise<unknown> }[] = []

/** None where no test runs, as when pictures are taken. */
function runningSpec(): string | undefined {
  try {
    return test.info().file
  } catch {
    return undefined
  }
}

export function endWithSpec(end: () => Promise<unknown>): void {
  running.push({ spec: runningSpec(), end })
}

export async function endEarlierSpecs(): Promise<void> {
  const spec = runningSpec()
  const earlier = running.filter((each) => each.spec !== spec)
  running.splice(0, Infinity, ...running.filter((each) => each.spec === spec))
  await Promise.all(earlier.map(({ end }) => end()))
}
