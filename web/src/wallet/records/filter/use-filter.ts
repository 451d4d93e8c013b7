import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { filterOf, searchOf, type RecordFilter } from './record-filter.ts'

/** What a list is narrowed to. The address keeps it, so that the way back from an order leads to the same list. */
export function useFilter(): readonly [RecordFilter, (filter: RecordFilter) => void] {
  const navigate = useNavigate()
  const router = useRouter()
  const filter = filterOf(useSearch({ strict: false }))
  const narrow = (next: RecordFilter) => {
    const search = { ...(router.state.location.search as object), ...searchOf(next) }
    void navigate({ to: '.', search, replace: true })
  }
  return [filter, narrow]
}
