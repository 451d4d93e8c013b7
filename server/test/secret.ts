/** The SECRET of every site of tests and journeys. */
export const TEST_SECRET = 'a secret of the tests, which guards nothing'
