import { More } from '../page/More.tsx'
import { PageFailure, PageLoading } from '../page/PageState.tsx'
import { ListState, type Pages } from './use-pages.ts'

/** What stands below the rows of a list: what is on its way, what went wrong, and the mark that asks for more. */
export function PagesEnd({ pages, rows }: { pages: Pages<unknown, unknown>; rows?: number }) {
  const { list, state, isLoading, error, more, retry } = pages
  if (error !== undefined) return <PageFailure error={error} onRetry={retry} />
  if (state === ListState.FirstLoad) return <PageLoading {...(rows !== undefined && { rows })} />
  // Seen while the list is read again it asks for nothing, so it looks once more afterwards.
  return state === ListState.FooterRefresh ? <More key={`${list.length} ${isLoading}`} onSeen={more} /> : null
}
