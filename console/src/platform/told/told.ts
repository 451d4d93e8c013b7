import type { Change } from './settings.ts'

export interface Fact {
  name: string
  value: string
  /** Where it is looked at. */
  to?: string
}
export interface Told {
  changes: Change[]
  /** What is neither before nor after. */
  facts: Fact[]
}
