import { useEffect, useRef, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { refusalErrors, type Words } from './form-errors.ts'
import { FormError } from './FormError.tsx'
import { finishSocialLogin, goToProvider, providerNames, takeSocialReturn } from './social.ts'
import css from './LoginScreen.module.css'

/** Only those that the site has configured. */
export function SocialButtons({ providers, redirect }: { providers: string[]; redirect: string | undefined }) {
  const t = useT()
  const [back] = useState(takeSocialReturn)
  const [busy, setBusy] = useState<string | undefined>(back?.provider)
  const [error, setError] = useState<Words>()
  const isTaken = useRef(false)
  const run = async (provider: string, work: () => Promise<void>) => {
    setBusy(provider)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      if (isToBeTold(failure)) setError(() => refusalErrors(failure, {}).form)
      setBusy(undefined)
    }
  }
  useEffect(() => {
    if (!back || isTaken.current) return
    isTaken.current = true
    void run(back.provider, () => finishSocialLogin(back))
  })
  const known = providers.filter((provider) => providerNames[provider] !== undefined)
  if (known.length === 0) return null
  return (
    <div className={css.quick}>
      {known.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          size="medium"
          isWide
          disabled={busy !== undefined && busy !== provider}
          busy={busy === provider && t('account.logging_in')}
          onClick={() => void run(provider, () => goToProvider(provider, redirect))}
        >
          {t('account.log_in_with', { provider: providerNames[provider]! })}
        </Button>
      ))}
      <FormError text={error?.(t)} />
    </div>
  )
}
