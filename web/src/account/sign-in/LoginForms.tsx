import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useSite } from '../../platform/net/site.ts'
import { FormError } from './FormError.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { Credentials } from '../session/credentials.ts'
import { keptAccount } from '../session/session.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { useAutoRegister } from './use-auto-register.ts'
import { useDial, waysOf, type Way } from './ways-in.ts'
import css from './LoginScreen.module.css'

const ScanDialog = lazy(() => import('../scan/ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })))

interface LoginFormsProps {
  isNew: boolean
  onNew: (isNew: boolean) => void
  link?: Credentials | undefined
  /** Where a provider's way back ends. */
  redirect?: string | undefined
}

/** Every way in; the same on the page and in the sheet for guests. */
export function LoginForms({ isNew, onNew, link, redirect }: LoginFormsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { config, hasFailed } = useSite()
  const dial = useDial()
  const [chosen, choose] = useState<Way>()
  const [card, setCard] = useState<Credentials | undefined>(link)
  const [known] = useState(keptAccount)
  const [isScanning, setScanning] = useState(false)
  // The forms wait for the ways of the site rather than change under somebody's fingers.
  if (!config && !hasFailed && !card) return <div className={css.waiting} role="status" aria-label={t('app.loading')} />
  const ways = waysOf(config)
  const way = chosen ?? (card || known ? 'username' : ways[0]!)
  const labels = { mobile: t('account.way_mobile'), email: t('account.way_email'), username: t('account.username') }
  const forgot = () => void navigate({ to: '/reset-password' })
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={t('account.ways')}
          options={ways.map((value) => ({ value, label: labels[value] }))}
          value={way}
          onValue={choose}
        />
      )}
      {isNew ? (
        <RegisterForm key={way} way={way} dial={dial} />
      ) : (
        <LoginForm
          key={`${way} ${card?.password ?? ''}`}
          way={way}
          dial={dial}
          link={card}
          known={known}
          onForgot={forgot}
        />
      )}
      <Button variant="ghost" isWide onClick={() => onNew(!isNew)}>
        {t(isNew ? 'account.have_account' : 'account.create_account')}
      </Button>
      <p className={css.or}>{t('account.or')}</p>
      <div className={css.quick}>
        <QuickWays onScan={() => setScanning(true)} />
        <SocialButtons providers={config?.social_providers ?? []} redirect={redirect} />
      </div>
      {isScanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCard={(found) => {
              setScanning(false)
              onNew(false)
              choose('username')
              setCard(found)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function QuickWays({ onScan }: { onScan: () => void }) {
  const t = useT()
  const quick = useAutoRegister()
  return (
    <>
      <div className={css.pair}>
        <Button
          variant="outline"
          size="medium"
          icon="bolt"
          busy={quick.isBusy && t('account.starting')}
          onClick={() => void quick.start()}
        >
          {t('account.quick_start')}
        </Button>
        <Button variant="outline" size="medium" icon="scan" onClick={onScan}>
          {t('account.scan_card')}
        </Button>
      </div>
      <FormError text={quick.error} />
    </>
  )
}
