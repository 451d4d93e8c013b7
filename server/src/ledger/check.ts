/** One thing that must be so, as a statement of the auditor. */
export interface Check {
  /** What is wrong with each row that `text` gives. */
  what: string
  /** Gives how many rows are looked at. */
  rows: string
  /**
   * Gives everything that must not be: `pot` (book * 4 + currency, or null), `account_id` and `note` (null where it is
   * about none), and in minor units what was `found` and was `expected`, or null.
   */
  text: string
}
