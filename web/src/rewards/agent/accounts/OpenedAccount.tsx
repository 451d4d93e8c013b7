import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import type { OpenedNow } from './use-new-account.ts'
import css from '../Agent.module.css'

/** What the person signs in with, for the one time that it can be seen. */
export function OpenedAccount({ account: { username, password } }: { account: OpenedNow }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(`${username}\n${password}`)
    showToast(t('agents.copied'), { icon: 'check' })
  }
  return (
    <Card isPadded>
      <div className={css.fields}>
        <Note tone="success" role="status">
          <strong>{t('agents.opened')}</strong>
          <p>{t('agents.opened_text')}</p>
        </Note>
        <Facts
          facts={[
            { name: t('agents.username'), value: username },
            { name: t('agents.password'), value: password },
          ]}
        />
        <Button variant="soft" size="medium" icon="copy" onClick={() => void copy().catch(tellFailure)}>
          {t('agents.copy')}
        </Button>
      </div>
    </Card>
  )
}
