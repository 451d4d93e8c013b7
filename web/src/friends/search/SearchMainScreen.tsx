import { useSearch } from '@tanstack/react-router'
import { FindPerson } from './FindPerson.tsx'
import { SearchAll } from './SearchAll.tsx'

/** type=friend looks for people to add, anything else through all that is here. */
export function SearchMainScreen() {
  const { type }: Record<string, string | undefined> = useSearch({ strict: false })
  return type === 'friend' ? <FindPerson /> : <SearchAll />
}
