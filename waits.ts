// How long tests wait before they say that something did not come: ceilings against hanging, never a measure of speed.
// A machine that is shared with others can be many times slower than a desk.
const is_ci = Boolean(process.env['CI'])

/** For one expectation, action or poll. */
export const EXPECT_MS = is_ci ? 60_000 : 15_000
/** For one test or hook. */
export const TEST_MS = is_ci ? 240_000 : 120_000
/** In CI a failed test is tried again this often, from a fresh state. */
export const RETRIES = is_ci ? 2 : 0
/** For what takes its time by itself: a draw, a reconnection, a job that is tried again. */
export const LONG_MS = is_ci ? 180_000 : 60_000
