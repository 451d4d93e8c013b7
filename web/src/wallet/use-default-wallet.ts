import { useState } from 'react'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { readStored, removeStored, writeStored } from '../platform/storage/storage.ts'

const isCurrency = (number: number): number is Currency => CURRENCIES.some((currency) => currency === number)

/** The wallet that was looked at last on this device. */
export function useDefaultWallet() {
  const [type, setType] = useState<Currency>(() => {
    const stored = Number(readStored('default_wallet'))
    return isCurrency(stored) ? stored : Currency.Rupee
  })
  const choose = (next: Currency) => {
    writeStored('default_wallet', String(next))
    setType(next)
  }
  return [type, choose] as const
}

/** Whether balances are covered on this device. */
export function useBalanceHidden() {
  const [isHidden, setHidden] = useState(() => readStored('balance_hidden') === '1')
  const toggle = () => {
    if (isHidden) removeStored('balance_hidden')
    else writeStored('balance_hidden', '1')
    setHidden(!isHidden)
  }
  return [isHidden, toggle] as const
}
