import { useNavigate } from '@tanstack/react-router'
import { CURRENCIES, Currency, toMinor } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { currencyNames } from '../amount/currency-names.ts'
import { useEconomy } from '../economy.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { NoMoney } from '../NoMoney.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { useDefaultWallet } from '../use-default-wallet.ts'
import { BlockList } from './BlockList.tsx'
import { useMoneyText } from './money-text.ts'
import { AddTarget, TargetList } from './targets/TargetList.tsx'
import { useTargets } from './targets/targets.ts'
import { TurnoverCard } from './TurnoverCard.tsx'
import { useWithdrawConfig } from './use-withdraw-config.ts'
import { mostOf, type WithdrawConfig } from './withdraw-form.ts'
import css from './Withdraw.module.css'

type Reading = ReturnType<typeof useWithdrawConfig>

/** What can be withdrawn now, and everything that stands in the way of the rest, at once. */
export function WithdrawScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const [type, choose] = useDefaultWallet()
  if (isPlay)
    return <NoMoney title={t('pages.withdraw')} headline={t('wallet.withdraw_economy')} text={t('pages.paused_text')} />
  return <WithdrawPage type={type} onType={choose} />
}

function WithdrawPage({ type, onType }: { type: Currency; onType: (type: Currency) => void }) {
  const t = useT()
  const reading = useWithdrawConfig(type)
  const isDiamond = type === Currency.Diamond
  return (
    <Page
      title={t('wallet.withdraw_before')}
      back={pathOf('Wallet')}
      actions={<RecordsButton to="WithdrawRecord" />}
      footer={!isDiamond && reading.config ? <Go type={type} config={reading.config} /> : undefined}
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <Segmented
          label={t('wallet.withdraw_currency')}
          options={CURRENCIES.map((each) => ({ value: String(each), label: t(currencyNames[each]) }))}
          value={String(type)}
          onValue={(value) => onType(Number(value) as Currency)}
        />
        <EconomyNote />
        {isDiamond ? <Diamonds /> : <Overview type={type} reading={reading} />}
      </div>
    </Page>
  )
}

function Diamonds() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <PageEmpty art="lantern" title={t('wallet.withdraw_diamonds')} text={t('wallet.withdraw_diamonds_text')}>
      <Button size="medium" onClick={() => void navigate({ to: pathOf('Exchange', {}, { from: '3' }) })}>
        {t('wallet.exchange_start')}
      </Button>
    </PageEmpty>
  )
}

function Overview({ type, reading: { config, error, load } }: { type: Currency; reading: Reading }) {
  if (!config) return error === undefined ? <PageLoading rows={4} /> : <PageFailure error={error} onRetry={load} />
  return (
    <>
      <Now config={config} type={type} />
      <BlockList config={config} type={type} />
      {config.turnovers.length > 0 && <TurnoverCard turnovers={config.turnovers} type={type} />}
      <Targets type={type} />
    </>
  )
}

function Now({ config: { withdrawable, locked, held }, type }: { config: WithdrawConfig; type: Currency }) {
  const t = useT()
  const { text } = useMoneyText(type)
  const kept = [
    { name: t('wallet.withdraw_not_yet'), amount: locked },
    { name: t('wallet.withdraw_on_hold'), amount: held },
  ].filter(({ amount }) => (toMinor(amount, type) ?? 0n) > 0n)
  return (
    <section className={css.card} aria-labelledby="withdraw-now">
      <h2 id="withdraw-now" className={css.caption}>
        {t('wallet.withdraw_now')}
      </h2>
      <p className={css.now}>{text(withdrawable)}</p>
      <dl>
        {kept.map(({ name, amount }) => (
          <div key={name} className={css.kept}>
            <dt>{name}</dt>
            <dd>{text(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Targets({ type }: { type: Currency }) {
  const t = useT()
  const { answer, error, load } = useTargets(type)
  const title = t(type === Currency.Usdt ? 'wallet.withdraw_wallets' : 'wallet.withdraw_cards')
  if (!answer) return error === undefined ? <PageLoading rows={2} /> : <PageFailure error={error} onRetry={load} />
  const { list } = answer
  return (
    <section aria-label={title} className={css.parts}>
      <h2 className={css.section}>{title}</h2>
      <div className={css.rows}>
        <TargetList list={list} />
        <div className={css.add}>
          <AddTarget type={type} count={list.length} />
        </div>
      </div>
    </section>
  )
}

function Go({ type, config }: { type: Currency; config: WithdrawConfig }) {
  const t = useT()
  const navigate = useNavigate()
  const { short, minor } = useMoneyText(type)
  const isOffline = useConnection() === 'offline'
  const most = mostOf(config, type)
  const least = toMinor(config.min, type) ?? 0n
  const isBlocked = config.blocks.some((block) => block !== 'no_target')
  const reason = () => {
    if (isOffline) return t('wallet.withdraw_network')
    if (isBlocked) return t('wallet.withdraw_first_above')
    return most < least ? t('wallet.withdraw_too_little', { amount: short(config.min) }) : undefined
  }
  return (
    <Button
      isWide
      reason={reason()}
      onClick={() => void navigate({ to: pathOf('WithdrawNext', {}, { type: String(type) }) })}
    >
      {most >= least && most > 0n
        ? t('wallet.withdraw_up_to', { amount: minor(most, { isShort: true }) })
        : t('wallet.withdraw_start')}
    </Button>
  )
}
