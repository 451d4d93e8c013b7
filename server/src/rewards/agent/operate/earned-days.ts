/** Over how many days operators look at what agents earn. */
export const EARNED_DAYS = 30
