import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { Amount } from '@mela/ui/display/Amount.tsx'
import { classes } from '@mela/ui/classes.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useI18n } from '../platform/i18n/i18n.ts'
import { useConnection } from '../platform/net/socket.ts'
import { amountParts, amountText } from './amount/amount-parts.ts'
import { Changing } from './amount/Changing.tsx'
import { currencyNames } from './amount/currency-names.ts'
import { CurrencySign } from './amount/CurrencySign.tsx'
import { useEconomy } from './economy.ts'
import { useMomentText } from './order/moment-text.ts'
import { useWallets } from './wallets.ts'
import css from './WalletCard.module.css'

const LAPS = Array.from({ length: 12 }, (_, index) => index)

interface WalletCardProps {
  type: Currency
  isHidden: boolean
  onToggle: () => void
}

/** The balance of one wallet under the awning of the fair. */
export function WalletCard({ type, isHidden, onToggle }: WalletCardProps) {
  const { t } = useI18n()
  const { list, state } = useWallets()
  const isPlay = useEconomy() === 'play'
  const wallet = list.find((each) => each.type === type)
  return (
    <section className={css.card} aria-label={t(currencyNames[type])}>
      <Awning />
      <div className={css.head}>
        <CurrencySign type={type} size={22} />
        <h2>{t(currencyNames[type])}</h2>
        {isPlay && <span className={css.play}>{t('wallet.play_tag')}</span>}
        <IconButton
          icon={isHidden ? 'eye_off' : 'eye'}
          iconSize={22}
          className={css.eye}
          label={t(isHidden ? 'wallet.balance_show' : 'wallet.balance_hide')}
          onClick={onToggle}
        />
      </div>
      {wallet && <Balance wallet={wallet} isHidden={isHidden} />}
      {!wallet && state === 'failed' && <p className={css.missing}>{t('wallet.unavailable')}</p>}
      {!wallet && state !== 'failed' && <p className={css.coming} role="status" aria-label={t('app.loading')} />}
      {wallet && !isPlay && <Uses wallet={wallet} isHidden={isHidden} />}
    </section>
  )
}

function Balance({ wallet: { balance, type }, isHidden }: { wallet: Wallet; isHidden: boolean }) {
  const { t, locale } = useI18n()
  const { state, told_at } = useWallets()
  const momentText = useMomentText()
  const isOld = useConnection() === 'offline' || state !== 'ready'
  return (
    <>
      <p className={classes(css.balance, isOld && css.old)}>
        <Changing value={balance}>
          <Amount
            parts={amountParts(balance, type, locale)}
            variant="hero"
            hidden={isHidden ? t('wallet.balance_hidden') : undefined}
          />
        </Changing>
      </p>
      {isOld && told_at !== undefined && (
        <p className={css.told}>{t('wallet.told_at', { time: momentText(told_at) })}</p>
      )}
    </>
  )
}

/** What of the balance may be used for what; the rest is in play or waits for something. */
function Uses({ wallet, isHidden }: { wallet: Wallet; isHidden: boolean }) {
  const { t, locale } = useI18n()
  const { type, balance, withdrawable, exchange_balance } = wallet
  const uses = [
    { name: t('wallet.withdrawable'), amount: withdrawable },
    { name: t('wallet.exchange_balance'), amount: exchange_balance },
    { name: t('wallet.in_play'), amount: differenceOf(balance, withdrawable, type) },
  ]
  return (
    <dl className={css.uses}>
      {uses.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isHidden ? t('wallet.hidden_short') : amountText(amount, type, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

const differenceOf = (all: string, part: string, type: Currency): string =>
  toDecimal((toMinor(all, type) ?? 0n) - (toMinor(part, type) ?? 0n), type)

function Awning() {
  return (
    <svg className={css.awning} viewBox="0 0 360 30" preserveAspectRatio="none" aria-hidden="true">
      {LAPS.map((lap) => (
        <path key={lap} d={`M${lap * 30} 0h30v14a15 15 0 0 1-30 0Z`} fill="#fff" opacity={lap % 2 ? '0.05' : '0.1'} />
      ))}
    </svg>
  )
}
