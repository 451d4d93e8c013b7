import { useState } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import { showToast } from '@mela/ui/Toaster.tsx'
import { useT } from '../platform/i18n.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { generatedAccount, useSession } from './session.ts'
import css from './FirstRunCard.module.css'

/** The only time the key of an account without a form is put before the person; it stays until they say it is kept. */
export function FirstRunCard() {
  const t = useT()
  const { user } = useSession()
  const [isDone, setDone] = useState(() => readStored('account_key_saved') === '1')
  const account = user ? generatedAccount(user.id) : undefined
  if (!account || isDone) return null
  const copy = async () => {
    await navigator.clipboard.writeText(`${account.username}\n${account.password}`)
    showToast(t('account.copied'), { icon: 'check' })
  }
  const done = () => {
    writeStored('account_key_saved', '1')
    setDone(true)
  }
  return (
    <section className={css.card} aria-label={t('account.first_run_title')}>
      <header className={css.head}>
        <h2>{t('account.first_run_title')}</h2>
        <p>{t('account.first_run_text')}</p>
      </header>
      <div className={css.body}>
        <dl className={css.facts}>
          <dt>{t('account.account')}</dt>
          <dd>{account.username}</dd>
          <dt>{t('account.password')}</dt>
          <dd className={css.secret}>{account.password}</dd>
        </dl>
        <p className={css.note}>
          <Icon name="alert" size={20} />
          {t('account.first_run_warning')}
        </p>
        <Button isWide size="medium" icon="copy" onClick={() => void copy()}>
          {t('account.copy_both')}
        </Button>
        <Button isWide size="medium" variant="ghost" onClick={done}>
          {t('account.first_run_done')}
        </Button>
      </div>
    </section>
  )
}
