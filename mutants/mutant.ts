/** Tests, of which only those count whose title fits. */
export interface Suite {
  tests: readonly string[]
  title?: string | undefined
}

/** A fault that somebody could make, and the tests that must not let it pass. */
export interface Mutant extends Suite {
  name: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
}
