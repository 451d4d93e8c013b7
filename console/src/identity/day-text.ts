const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar, which is the same one everywhere. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
