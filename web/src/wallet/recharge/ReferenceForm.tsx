import { useState, type SyntheticEvent } from 'react'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { TRANSFER_REFERENCE } from '@mela/contract/wallet/wallet-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { OrderCard } from '../order/OrderParts.tsx'
import { referenceFault } from './reference-fault.ts'
import css from './Payment.module.css'

interface ReferenceFormProps {
  order: Recharge
  onChange: (order: Recharge) => void
}

/** The number that the bank gave the transfer. It may be corrected until somebody has decided. */
export function ReferenceForm({ order, onChange }: ReferenceFormProps) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const [text, setText] = useState(order.reference)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const reference = text.replaceAll(/[\s-]/g, '')
  const isSent = order.reference !== '' && reference.toUpperCase() === order.reference
  const change = (next: string) => {
    setText(next)
    setError(undefined)
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!TRANSFER_REFERENCE.test(reference)) return setError(referenceFault(reference, t))
    setBusy(true)
    try {
      onChange(await api('giveRechargeReference', { id: order.id, reference }))
    } catch (failure) {
      if (isToBeTold(failure)) setError(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  const paste = async () => change((await navigator.clipboard.readText()).trim().slice(0, 40))
  return (
    <OrderCard>
      <form className={css.form} onSubmit={(event) => void send(event)}>
        <Field
          label={t('wallet.recharge_reference')}
          counter={t('wallet.recharge_reference_digits')}
          hint={t('wallet.recharge_reference_hint')}
          error={error}
          value={text}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          inputMode="text"
          spellCheck={false}
          onValue={change}
          end={
            'readText' in (navigator.clipboard ?? {}) && (
              <button type="button" className={css.paste} onClick={() => void paste().catch(() => undefined)}>
                {t('wallet.paste')}
              </button>
            )
          }
        />
        <Button
          type="submit"
          isWide
          busy={isBusy && t('wallet.recharge_reference_busy')}
          disabled={isOffline || reference === '' || isSent}
        >
          {isOffline
            ? t('wallet.waiting_network')
            : t(isSent ? 'wallet.recharge_reference_sent' : 'wallet.recharge_reference_send')}
        </Button>
      </form>
    </OrderCard>
  )
}
