import { useState } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { useT } from '../platform/i18n.ts'
import { FormError } from './FormError.tsx'
import { quickStart } from './session.ts'
import { refusalErrors, type Words } from './sign-in-errors.ts'
import css from './LoginScreen.module.css'

export function QuickStart() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Words>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await quickStart()
    } catch (failure) {
      const { form } = refusalErrors(failure)
      setError(() => form ?? ((words) => words('errors.unknown')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.quick}>
      <Button
        variant="outline"
        size="medium"
        icon="bolt"
        isWide
        busy={isBusy && t('account.starting')}
        onClick={() => void start()}
      >
        {t('account.quick_start')}
      </Button>
      {error ? <FormError text={error(t)} /> : <p className={css.hint}>{t('account.quick_start_hint')}</p>}
    </div>
  )
}
