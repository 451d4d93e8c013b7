import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@mela/contract/account/account.ts'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf, paths } from '../../names/paths.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import card from './Card.module.css'
import css from './OwnRows.module.css'

/** The reader's own page, as a code leads others to it. */
export function OwnRows({ user }: { user: User }) {
  const t = useT()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const address = window.location.origin + pathOf('UserPage', {}, { id: user.id })
  return (
    <div className={card.card}>
      <Row icon="qr" label={t('friends.my_code')} onSelect={() => setShown(true)} />
      <Row icon="pencil" label={t('friends.edit_profile')} onSelect={() => void navigate({ to: paths.EditProfile })} />
      {isShown && (
        <Sheet title={t('friends.my_code')} closeLabel={t('app.close')} onClose={() => setShown(false)}>
          <div className={css.code}>
            <QrCode text={address} label={t('friends.my_code')} />
            <p>{t('friends.my_code_hint')}</p>
          </div>
        </Sheet>
      )}
    </div>
  )
}
