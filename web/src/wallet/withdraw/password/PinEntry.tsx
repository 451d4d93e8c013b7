import { useNavigate } from '@tanstack/react-router'
import { CODE_LENGTH } from '@mela/contract/account/account-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Keypad } from '@mela/ui/controls/Keypad.tsx'
import { PinBoxes } from '@mela/ui/fields/PinBoxes.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { pathOf } from '../../../names/paths.ts'
import css from './PinEntry.module.css'

interface PinEntryProps {
  digits: string
  error: string | undefined
  isBusy: boolean
  /** In words, while it runs. */
  busy: string
  /** Why nothing can be sent now. */
  waiting: string | undefined
  onDigits: (digits: string) => void
}

/** The withdrawal password on the app's own keypad. */
export function PinEntry({ digits, error, isBusy, busy, waiting, onDigits }: PinEntryProps) {
  const t = useT()
  const navigate = useNavigate()
  const isOff = isBusy || waiting !== undefined
  const type = (next: string) => onDigits(next.slice(0, CODE_LENGTH))
  return (
    <div className={css.entry}>
      <p className={css.title}>{t('wallet.withdraw_enter_password')}</p>
      <p className={css.hint}>{t('wallet.withdraw_six')}</p>
      <PinBoxes
        label={t('wallet.withdraw_password')}
        value={digits}
        error={digits === '' ? error : undefined}
        hint={waiting ?? (isBusy ? busy : t('account.digits_lock'))}
        isDisabled={isOff}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onValue={type}
      />
      <Button variant="ghost" size="small" onClick={() => void navigate({ to: pathOf('ChangeWithdrawPassword') })}>
        {t('wallet.withdraw_forgot')}
      </Button>
      <div className={css.keys}>
        <Keypad
          label={t('account.keypad')}
          eraseLabel={t('account.erase_digit')}
          isDisabled={isOff}
          onDigit={(digit) => type(digits + digit)}
          onErase={() => onDigits(digits.slice(0, -1))}
        />
      </div>
    </div>
  )
}
