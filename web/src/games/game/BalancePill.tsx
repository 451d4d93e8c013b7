import { useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { amountText, currencyNames, CurrencySign, useEconomy, useWallet, useWallets } from '../../wallet/index.ts'
import { chooseMoneyType } from '../bet/money-type.ts'
import css from './BalancePill.module.css'

interface BalancePillProps {
  type: Currency
  /** Among which one can choose. */
  types?: readonly Currency[]
}

/** What there is to bet with; where that is more than one currency, a tap chooses. */
export function BalancePill({ type, types = [] }: BalancePillProps) {
  const t = useT()
  const economy = useEconomy()
  const [isOpen, setOpen] = useState(false)
  const words = (
    <>
      <CurrencySign type={type} size={20} />
      <span className="screen-reader-only">{t('games.balance')}</span>
      <b>
        <Balance type={type} />
      </b>
      {economy === 'play' && <Tag tone="accent">{t('games.play_tag')}</Tag>}
    </>
  )
  if (types.length < 2) return <span className={css.pill}>{words}</span>
  return (
    <>
      <button
        type="button"
        className={css.pill}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {words}
        <Icon name="chevron_down" size={14} />
      </button>
      {isOpen && <MoneyTypes {...{ type, types }} onClose={() => setOpen(false)} />}
    </>
  )
}

function Balance({ type }: { type: Currency }) {
  const { locale } = useI18n()
  const balance = useWallet(type)?.balance
  return balance === undefined ? '–' : amountText(balance, type, locale)
}

interface MoneyTypesProps {
  type: Currency
  types: readonly Currency[]
  onClose: () => void
}

function MoneyTypes({ type, types, onClose }: MoneyTypesProps) {
  const { t, locale } = useI18n()
  const { list } = useWallets()
  const choices = types.map((each) => {
    const balance = list.find((wallet) => wallet.type === each)?.balance
    const detail = balance === undefined ? undefined : amountText(balance, each, locale)
    return { value: String(each), label: t(currencyNames[each]), detail }
  })
  const choose = (value: string) => {
    chooseMoneyType(Number(value) as Currency)
    onClose()
  }
  return (
    <Sheet title={t('games.bet_with')} closeLabel={t('app.close')} onClose={onClose}>
      <ChoiceList
        label={t('games.bet_with')}
        name="money_type"
        choices={choices}
        value={String(type)}
        onValue={choose}
      />
    </Sheet>
  )
}
