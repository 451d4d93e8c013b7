import { Page } from '../../platform/page/Page.tsx'
import { PageLoading } from '../../platform/page/PageState.tsx'

/** While the script of a page is on its way. */
export function PendingPage() {
  return (
    <Page title="" isPlain>
      <PageLoading />
    </Page>
  )
}
