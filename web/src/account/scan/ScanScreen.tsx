import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useGoBack } from '../../platform/page/Page.tsx'
import { pathOf } from '../../names/paths.ts'
import { FoundText } from './FoundText.tsx'
import { readCode } from './read-code.ts'
import { Scanner } from './Scanner.tsx'
import type { Credentials } from '../session/credentials.ts'
import { useSession } from '../session/session.ts'
import { offerSwitch, useSwitchOffer } from '../session/switch-offer.ts'
import css from './ScanScreen.module.css'

/** People and groups open at once, a card asks first, anything else is only shown. */
export function ScanScreen() {
  const t = useT()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { user } = useSession()
  const offer = useSwitchOffer()
  const [other, setOther] = useState<string>()
  const take = (text: string) => {
    const code = readCode(text, window.location.origin)
    if (code.kind === 'user') void navigate({ to: pathOf('UserPage', {}, { id: code.id }), replace: true })
    if (code.kind === 'group') void navigate({ to: pathOf('JoinGroup', { groupId: code.id }), replace: true })
    if (code.kind === 'card') takeCard(code.credentials)
    if (code.kind === 'unknown') setOther(code.text)
  }
  const takeCard = (credentials: Credentials) => {
    if (credentials.username !== user?.username) return offerSwitch(credentials)
    showToast(t('account.scan_own_card'), { icon: 'info' })
    goBack()
  }
  return (
    <section className={css.screen}>
      <NavBar title={t('account.scan')} back={{ label: t('app.back'), onBack: goBack }} />
      <Scanner isPaused={other !== undefined || offer !== undefined} onText={take} />
      {other !== undefined && <FoundText text={other} onClose={() => setOther(undefined)} />}
    </section>
  )
}
