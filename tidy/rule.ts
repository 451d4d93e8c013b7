import type { Repository } from './repository.ts'

export interface Rule {
  /** The title of its test. */
  sentence: string
  /** One line per violation: where, and what. */
  violations: (repository: Repository) => string[]
  /** A few files that break the rule. */
  planted: Record<string, string>
}
