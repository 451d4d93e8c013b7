import { useSearch } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { useEconomy } from '../economy.ts'
import { NoMoney } from '../NoMoney.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { RechargeOrder } from './RechargeOrder.tsx'

/** A new recharge, or the one that the address names. */
export function RechargeScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { id }: { id?: string } = useSearch({ strict: false })
  if (isPlay)
    return <NoMoney title={t('pages.recharge')} headline={t('wallet.recharge_economy')} text={t('pages.paused_text')} />
  return id ? <RechargeOrder key={id} id={String(id)} /> : <RechargeForm />
}
