import { LoadFailed } from '../../platform/page/LoadFailed.tsx'
import { Page } from '../../platform/page/Page.tsx'

/** In the place of a page that could not be fetched; the way back still works. */
export function FailedPage() {
  return (
    <Page title="">
      <LoadFailed />
    </Page>
  )
}
