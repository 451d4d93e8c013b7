import { useNavigate } from '@tanstack/react-router'
import type { WashCode } from '@mela/contract/rewards/rewards.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useAmountWords } from '../../wallet/index.ts'
import type { Offered } from '../offered-games.ts'
import { isEnough } from '../rebate/rebate-sums.ts'
import { useCollect } from '../rebate/use-collect.ts'
import { foremost, useRebates } from '../rebate/use-rebates.ts'
import css from './RebateCard.module.css'

/** What can be collected now, and the way to how it came about. */
export function RebateCard({ offered: { money_types } }: { offered: Offered }) {
  const t = useT()
  const { answer, error, load } = useRebates(money_types)
  const first = answer && foremost(answer)
  return (
    <section className={css.card} aria-label={t('rewards.rebate')}>
      {first && <Ready key={first.money_type} rebate={first} onCollected={load} />}
      {!answer && error === undefined && <SkeletonLines count={2} label={t('app.loading')} />}
      {!answer && error !== undefined && (
        <Note tone="warning" role="alert" act={{ label: t('app.retry'), onAct: load }}>
          {failureText(error, t)}
        </Note>
      )}
    </section>
  )
}

function Ready({ rebate, onCollected }: { rebate: WashCode; onCollected: () => void }) {
  const t = useT()
  const words = useAmountWords()
  const navigate = useNavigate()
  const { money_type, total_amount } = rebate
  const isReady = isEnough(total_amount, money_type)
  const { running, collect } = useCollect(money_type, onCollected)
  const isOffline = useConnection() === 'offline'
  return (
    <>
      <button type="button" className={css.amount} onClick={() => void navigate({ to: pathOf('WashCode') })}>
        <span className={css.icon}>
          <Icon name="refresh" size={24} />
        </span>
        <span className={css.words}>
          <span className={css.name}>{t(isReady ? 'rewards.ready' : 'rewards.rebate')}</span>
          {isReady ? <b>{words(total_amount, money_type)}</b> : <span>{t('rewards.nothing')}</span>}
        </span>
        <Icon name="chevron_right" size={18} className={css.chevron} />
      </button>
      {isReady && !isOffline && (
        <Button variant="luck" size="medium" busy={running && t('rewards.collecting')} onClick={() => collect('all')}>
          {t('rewards.collect')}
        </Button>
      )}
    </>
  )
}
