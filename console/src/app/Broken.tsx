import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Page } from '../platform/Page.tsx'

/** A page of the console broke; the navigation beside it stands. */
export function Broken() {
  return (
    <Page title="Something broke">
      <EmptyState art="lantern" title="This page broke" text="Nothing was changed by it.">
        <Button variant="tint" size="medium" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </Page>
  )
}
