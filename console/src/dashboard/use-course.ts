import { useState } from 'react'

const KEPT = 60

/** The last values of a figure that is asked for again and again, as long as the page is open. */
export function useCourse(value: number | undefined, at: string | undefined): readonly number[] {
  const [course, setCourse] = useState<{ at: string | undefined; values: readonly number[] }>({
    at: undefined,
    values: [],
  })
  if (value !== undefined && at !== course.at) setCourse({ at, values: [...course.values, value].slice(-KEPT) })
  return course.values
}
