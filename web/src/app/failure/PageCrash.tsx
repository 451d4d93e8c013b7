import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'

/** One page broke or could not be fetched; the way back and the tabs still work. */
export function PageCrash() {
  const t = useT()
  return (
    <Page title="">
      <PageOffline />
      <PageEmpty art="cable" title={t('app.crash_title')}>
        <Button variant="tint" size="medium" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      </PageEmpty>
    </Page>
  )
}
