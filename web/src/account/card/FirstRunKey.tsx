import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { cardAddress } from './card-keys.ts'
import { IdentityCardSheet } from './IdentityCardSheet.tsx'
import type { Credentials } from '../session/credentials.ts'
import { useSession } from '../session/session.ts'
import { useCardKey } from './use-card-key.ts'
import css from './FirstRunCard.module.css'

/** The name, the password and the code that bring a newcomer back. */
export function FirstRunKey({ account, onSaved }: { account: Credentials; onSaved: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useSession()
  // The card can be had later too; without a code the name and the password stand alone.
  const { answer: login_key } = useCardKey(user)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.card} aria-label={t('account.first_run_title')}>
      <AwningEdge>
        <h2 className={css.title}>{t('account.first_run_title')}</h2>
        <p className={css.text}>{t('account.first_run_text')}</p>
      </AwningEdge>
      <div className={css.body}>
        <div className={css.key}>
          {login_key && (
            <span className={css.code}>
              <QrCode text={cardAddress(account.username, login_key)} label={t('account.card_code')} />
            </span>
          )}
          <dl className={css.facts}>
            <dt>{t('account.account')}</dt>
            <dd>{account.username}</dd>
            <dt>{t('account.password')}</dt>
            <dd className={css.secret}>{account.password}</dd>
          </dl>
        </div>
        <Note tone="warning">{t('account.first_run_warning')}</Note>
        <Button isWide size="medium" icon="download" onClick={() => setOpen(true)}>
          {t('account.save_identity_card')}
        </Button>
        <Button isWide size="medium" variant="tint" onClick={() => void navigate({ to: '/bind-mobile' })}>
          {t('account.link_instead')}
        </Button>
        <Button isWide size="medium" variant="ghost" onClick={onSaved}>
          {t('account.first_run_done')}
        </Button>
      </div>
      {isOpen && <IdentityCardSheet onClose={() => setOpen(false)} />}
    </section>
  )
}
