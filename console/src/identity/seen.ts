import type { Review } from './words.ts'

/** Whether both sides are among the addresses of the photos that were on the screen. */
export const arePhotosShown = ({ front_url, back_url }: Review, shown: readonly string[]): boolean =>
  shown.includes(front_url) && shown.includes(back_url)

/** What tells an earlier document from this one. */
export const isOfPerson = (name: Review['hints'][number]['name']): boolean =>
  name === 'name_before' || name === 'birth_before'

/** Whether approving it gives the person another name or date of birth. */
export const isReplacing = ({ hints }: Review): boolean =>
  hints.some(({ name, is_good }) => isOfPerson(name) && is_good === false)
