import { Page } from '../platform/Page.tsx'
import { PageLoading } from '../platform/PageState.tsx'

/** While the script of a page is on its way. */
export function PendingPage() {
  return (
    <Page title="" isPlain>
      <PageLoading />
    </Page>
  )
}
