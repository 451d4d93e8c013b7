import { LoadFailed } from '../platform/LoadFailed.tsx'
import { Page } from '../platform/Page.tsx'

/** In the place of a page that could not be fetched; the way back still works. */
export function FailedPage() {
  return (
    <Page title="">
      <LoadFailed />
    </Page>
  )
}
