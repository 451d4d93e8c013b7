import { useEffect, useRef } from 'react'
import { useWallets } from '../wallets.ts'

/** A changed balance has a record. */
export function useBalanceNews(again: () => void, mayRead = true) {
  const { list } = useWallets()
  const balances = list.map(({ balance }) => balance).join()
  const before = useRef(balances)
  useEffect(() => {
    if (before.current !== balances && before.current !== '' && mayRead) again()
    before.current = balances
  }, [balances, mayRead, again])
}
