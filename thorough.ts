/** Whether tests try every case, as `npm run nightly` wants it, or only those that tell most. */
export const IS_THOROUGH = Boolean(process.env['THOROUGH'])
