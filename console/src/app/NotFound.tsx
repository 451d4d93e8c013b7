import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Page } from '../platform/Page.tsx'

export function NotFound() {
  return (
    <Page title="Not here">
      <EmptyState art="lantern" title="There is no such page" text="Or your roles do not reach it." />
    </Page>
  )
}
