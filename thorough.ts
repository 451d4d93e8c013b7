/** Whether tests try every case, as `npm run nightly` wants it, or only those that tell most. */
export const IS_THOROUGH = Boolean(process.env['THOROUGH'])
/** How an operation of money is ended at its steps: its connections are cut, or its process is killed. */
export const CRASH_BY = process.env['CRASH_BY'] === 'kill' ? 'kill' : 'cut'
/** Where a line is written about each of them, if anywhere. */
export const CRASH_REPORT = process.env['CRASH_REPORT']
