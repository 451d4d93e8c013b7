import { useState } from 'react'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Unreachable } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { useGroup } from '../../chat/index.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useWallet } from '../../wallet/index.ts'
import { faultOfForm, totalOf } from './chest-form.ts'
import { sendChest } from './send-chest.ts'

const KINDS = { lucky: ChestType.Luck, equal: ChestType.Normal } as const
export type Kind = keyof typeof KINDS
/** How many boxes a form begins with, where the group is large. */
const FIRST_COUNT = 10

interface Typed {
  kind: Kind
  amount: string
  /** Undefined until somebody changes it. */
  num: string | undefined
  remark: string
}

export function useChestForm(group_id: string, onSent: () => void) {
  const t = useT()
  const members = useGroup(group_id)?.group_user_total ?? 1
  const balance = useWallet(Currency.Diamond)?.exchange_balance
  const [typed, setTyped] = useState<Typed>({ kind: 'lucky', amount: '', num: undefined, remark: '' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const num = typed.num ?? String(Math.min(members, FIRST_COUNT))
  const type = KINDS[typed.kind]
  const form = { type, amount: typed.amount, num }
  const total = totalOf(form)
  const fault = faultOfForm(form, members, balance)

  async function send(): Promise<void> {
    if (isBusy || fault) return
    setBusy(true)
    setError(undefined)
    try {
      await sendChest({ group_id, type, amount: total, num: Number(num), remark: typed.remark.trim() })
      onSent()
    } catch (failure) {
      setBusy(false)
      if (!isToBeTold(failure)) return
      setError(failure instanceof Unreachable ? t('chests.not_known') : failureText(failure, t))
    }
  }

  function set(change: Partial<Typed>): void {
    setTyped({ ...typed, ...change })
    setError(undefined)
  }
  return { ...typed, num, members, balance, total, fault, isBusy, error, set, send }
}
