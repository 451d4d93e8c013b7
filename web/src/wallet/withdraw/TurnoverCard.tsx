import { useState } from 'react'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { Turnover } from '@mela/contract/wallet/wallet-withdraw.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CountedBetsSheet } from './CountedBetsSheet.tsx'
import { shareOfAmounts, useMoneyText } from './money-text.ts'
import { useSourceName } from './source-name.ts'
import css from './Withdraw.module.css'

/** Money that has to be played once, source by source: how much of how much has counted. */
export function TurnoverCard({ turnovers, type }: { turnovers: readonly Turnover[]; type: Currency }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section className={css.card} aria-labelledby="withdraw-turnover">
        <div className={css.head}>
          <h2 id="withdraw-turnover">{t('wallet.withdraw_play_once')}</h2>
          <span className={css.caption}>{t('wallet.withdraw_turnover')}</span>
        </div>
        {turnovers.map((turnover) => (
          <Source key={turnover.id} turnover={turnover} type={type} />
        ))}
        <Button variant="ghost" size="medium" isWide onClick={() => setOpen(true)}>
          {t('wallet.withdraw_see_bets')}
        </Button>
      </section>
      <p className={css.hint}>
        <Icon name="info" size={16} />
        {t('wallet.withdraw_counting')}
      </p>
      {isOpen && <CountedBetsSheet turnovers={turnovers} type={type} onClose={() => setOpen(false)} />}
    </>
  )
}

function Source({ turnover, type }: { turnover: Turnover; type: Currency }) {
  const t = useT()
  const { short } = useMoneyText(type)
  const nameOf = useSourceName()
  const { required, counted, left } = turnover
  const isDone = toMinor(left, type) === 0n
  const share = shareOfAmounts(toMinor(counted, type) ?? 0n, toMinor(required, type) ?? 0n)
  return (
    <div className={css.source}>
      <p className={css.line}>
        <b>{nameOf(turnover)}</b>
        <span className={classes(isDone && css.done)}>
          {isDone ? t('wallet.withdraw_done') : t('wallet.withdraw_left', { amount: short(left) })}
        </span>
      </p>
      <div className={css.track} aria-hidden="true">
        <div className={css.fill} style={{ transform: `scaleX(${Math.min(1, share)})` }} />
      </div>
      <p className={css.caption}>
        {t('wallet.withdraw_counted', { counted: short(counted), required: short(required) })}
      </p>
    </div>
  )
}
