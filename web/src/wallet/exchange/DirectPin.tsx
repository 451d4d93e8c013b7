import { useState } from 'react'
import { CODE_LENGTH } from '@mela/contract/account/account-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Keypad } from '@mela/ui/controls/Keypad.tsx'
import { PinBoxes } from '@mela/ui/fields/PinBoxes.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DirectCharge } from './use-direct-charge.ts'
import css from './Exchange.module.css'

/** The digits in the form; the keypad comes up with them and leaves when they are complete. */
export function DirectPin({ form: { digits, passwordError, isBusy, onDigits } }: { form: DirectCharge }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const type = (next: string) => {
    const some = next.slice(0, CODE_LENGTH)
    onDigits(some)
    if (some.length === CODE_LENGTH) setOpen(false)
  }
  return (
    <div className={`${css.card} ${css.pin}`} onFocus={() => setOpen(digits.length < CODE_LENGTH)}>
      <p>{t('wallet.withdraw_password')}</p>
      <PinBoxes
        label={t('wallet.withdraw_password')}
        value={digits}
        error={passwordError}
        hint={t('account.digits_lock')}
        isDisabled={isBusy}
        onValue={type}
      />
      {isOpen && (
        <div className={css.keys}>
          <Keypad
            label={t('account.keypad')}
            eraseLabel={t('account.erase_digit')}
            isDisabled={isBusy}
            onDigit={(digit) => type(digits + digit)}
            onErase={() => onDigits(digits.slice(0, -1))}
          />
          <Button variant="ghost" size="small" onClick={() => setOpen(false)}>
            {t('app.close')}
          </Button>
        </div>
      )}
    </div>
  )
}
