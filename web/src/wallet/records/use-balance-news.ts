import { useEffect, useRef } from 'react'
import { useWallets } from '../wallets.ts'

/** A changed balance has a record, and so has what is set aside of it. */
export function useBalanceNews(again: () => void, mayRead = true) {
  const { list } = useWallets()
  const balances = list.map(({ balance, withdrawable }) => `${balance} ${withdrawable}`).join()
  const before = useRef(balances)
  useEffect(() => {
    if (before.current !== balances && before.current !== '' && mayRead) again()
    before.current = balances
  }, [balances, mayRead, again])
}
