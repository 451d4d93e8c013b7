import { useEffect } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Code } from './use-code.ts'
import css from './CodeField.module.css'

interface CodeFieldProps {
  code: Code
  value: string
  error?: string | undefined
  onValue: (value: string) => void
  /** Asks for a code; the form checks where it goes first. */
  onSend: () => void
}

/** Six boxes once a code is on its way, and the button that sends it with its wait. */
export function CodeField({ code, value, error, onValue, onSend }: CodeFieldProps) {
  const t = useT()
  const { sent, seconds, isSending } = code
  useSmsCode(sent?.type === 'mobile', onValue)
  const text =
    seconds > 0 ? t('account.resend_in', { seconds }) : t(sent ? 'account.send_code_again' : 'account.send_code')
  return (
    <div className={css.code}>
      {sent && (
        <CodeBoxes
          label={t(sent.type === 'mobile' ? 'account.code_from_sms' : 'account.code_from_email')}
          value={value}
          error={error}
          onValue={onValue}
        />
      )}
      {!sent && error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={sent ? css.line : css.start}>
        {sent && (
          <p className={css.where}>
            {t('account.code_sent', { target: sent.target, n: Math.round(sent.expires_in / 60) })}
          </p>
        )}
        <Button
          variant={sent ? 'ghost' : 'tint'}
          size={sent ? 'small' : 'medium'}
          isWide={!sent}
          disabled={seconds > 0}
          busy={isSending && t('account.sending')}
          onClick={onSend}
        >
          {text}
        </Button>
      </div>
    </div>
  )
}

interface OtpCredential {
  code: string
}

/** Phones that read the message themselves hand over the code (WebOTP). */
function useSmsCode(isExpected: boolean, onValue: (code: string) => void) {
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window)) return
    const abort = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: abort.signal } as CredentialRequestOptions
    navigator.credentials.get(wish).then(
      (found) => onValue((found as unknown as OtpCredential | null)?.code ?? ''),
      () => undefined,
    )
    return () => abort.abort()
    // Asked once for each message, not at every stroke.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isExpected])
}
