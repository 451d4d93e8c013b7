import { useNavigate } from '@tanstack/react-router'
import type { Currency } from '@mela/contract/money.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { TaskRow } from '@mela/ui/feedback/TaskRow.tsx'
import { useOpenService } from '../../account/index.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { moneyText, useMoneyText } from './money-text.ts'
import type { WithdrawConfig } from './withdraw-form.ts'
import css from './Withdraw.module.css'

/** Where targets stand there is a button for them already. */
const SHOWN_ELSEWHERE: readonly string[] = ['no_target']

/** Each thing in the way, with what the person can do about it. */
export function BlockList({ config, type }: { config: WithdrawConfig; type: Currency }) {
  const t = useT()
  const { text } = useMoneyText(type)
  const blocks = config.blocks.filter((block) => !SHOWN_ELSEWHERE.includes(block))
  if (blocks.length === 0 && config.only_back.length === 0) return null
  return (
    <section className={css.parts} aria-labelledby="withdraw-blocks">
      <h2 id="withdraw-blocks" className={css.section}>
        {t('wallet.withdraw_unlock')}
      </h2>
      {blocks.length > 0 && (
        <div className={css.rows}>
          {blocks.map((block) => (
            <Block key={block} block={block} config={config} type={type} />
          ))}
        </div>
      )}
      {config.only_back.map(({ method, amount }) => (
        <Note key={method} tone="info">
          {t(method === 'bank' ? 'wallet.withdraw_back_bank' : 'wallet.withdraw_back_wallet', { amount: text(amount) })}
        </Note>
      ))}
    </section>
  )
}

interface BlockProps {
  block: WithdrawConfig['blocks'][number]
  config: WithdrawConfig
  type: Currency
}

function Block({ block, config, type }: BlockProps) {
  const t = useT()
  const navigate = useNavigate()
  const askService = useOpenService()
  const { short } = useMoneyText(type)
  const { locale } = useI18n()
  switch (block) {
    case 'advanced_verification':
      return (
        <TaskRow
          icon="document"
          label={t('wallet.withdraw_verify')}
          detail={t('wallet.withdraw_verify_text')}
          state="start"
          act={{
            label: t('wallet.withdraw_verify_act'),
            onAct: () => void navigate({ to: pathOf('UserAuthentication') }),
          }}
        />
      )
    case 'withdraw_password':
      return (
        <TaskRow
          icon="lock"
          label={t('wallet.withdraw_password')}
          detail={t('wallet.withdraw_password_text')}
          state="start"
          act={{
            label: t('wallet.withdraw_password_set'),
            onAct: () => void navigate({ to: pathOf('ChangeWithdrawPassword') }),
          }}
        />
      )
    case 'receivable':
      return (
        <TaskRow
          icon="alert"
          label={t('wallet.withdraw_receivable')}
          detail={t('wallet.withdraw_receivable_text', {
            amount: config.owed.map((each) => moneyText(each.amount, each.type, locale)).join(', '),
          })}
          state="fix"
          act={{ label: t('wallet.ask_support'), onAct: askService }}
        />
      )
    default:
      return <Waiting block={block} left={short(config.daily_left)} limit={short(config.daily_limit)} />
  }
}

/** What only time or an operator ends. */
function Waiting({ block, left, limit }: { block: BlockProps['block']; left: string; limit: string }) {
  const t = useT()
  if (block === 'withdraw_password_locked')
    return (
      <TaskRow
        icon="lock"
        label={t('wallet.withdraw_password')}
        detail={t('wallet.withdraw_password_locked')}
        state="fix"
        status={t('wallet.withdraw_locked_tag')}
      />
    )
  if (block === 'daily_limit')
    return (
      <TaskRow
        icon="clock"
        label={t('wallet.withdraw_limit')}
        detail={t('wallet.withdraw_limit_text', { left, limit })}
        state="review"
        status={t('wallet.withdraw_used_up')}
      />
    )
  if (block === 'paused')
    return (
      <TaskRow
        icon="pause"
        label={t('wallet.withdraw_paused')}
        detail={t('wallet.withdraw_paused_text')}
        state="review"
        status={t('wallet.withdraw_paused_tag')}
      />
    )
  return <TaskRow icon="info" label={t('wallet.withdraw_economy')} state="later" />
}
