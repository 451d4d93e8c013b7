import { useState } from 'react'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import type { LimitKind } from '@mela/contract/games/games-limits-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { api } from '../../platform/net/api.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { moneyText, useAmountWords } from '../../wallet/index.ts'
import { usedAmount, usedShare } from './limit-change.ts'
import type { OwnPlay } from './use-play-limits.ts'
import { useLength, useMoment } from './when-text.ts'
import css from './Limits.module.css'

const ICONS: Record<LimitKind, IconName> = { deposit: 'arrow_in', stake: 'dice', loss: 'trend' }
const STEP_MS = 10_000

interface LimitCardProps {
  limit: PlayLimit
  play: OwnPlay
  onChange: (limit: PlayLimit) => void
  onConfirm: (limit: PlayLimit) => void
}

/** One limit: what is used of it, when it starts again, and what waits. */
export function LimitCard({ limit, play, onChange, onConfirm }: LimitCardProps) {
  const { t, locale } = useI18n()
  const momentText = useMoment()
  const { kind, span, money_type, amount } = limit
  const short = (decimal: string) => moneyText(decimal, money_type, locale, { isShort: true })
  const name = t(`limits.kind_${kind}`)
  const used = short(usedAmount(limit))
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        <span className={css.icon}>
          <Icon name={ICONS[kind]} size={20} />
        </span>
        <h2 className={css.name}>{name}</h2>
        <Button
          variant="tint"
          size="small"
          disabled={play.isOffline}
          aria-label={t(amount === null ? 'limits.set_it' : 'limits.change_it', { name })}
          onClick={() => onChange(limit)}
        >
          {t(amount === null ? 'limits.set' : 'limits.change')}
        </Button>
      </div>
      {amount === null ? (
        <p className={css.quiet}>{t('limits.none')}</p>
      ) : (
        <>
          <Meter
            label={t(`limits.used_${kind}`, { span })}
            valueText={t('limits.of', { used, limit: short(amount) })}
            share={usedShare(limit)}
          />
          <p className={css.quiet}>{t('limits.resets', { time: momentText(Date.parse(limit.resets_at)) })}</p>
        </>
      )}
      {limit.next && <Waiting limit={limit} next={limit.next} play={play} onConfirm={onConfirm} />}
    </section>
  )
}

interface WaitingProps {
  limit: PlayLimit
  next: NonNullable<PlayLimit['next']>
  play: OwnPlay
  onConfirm: (limit: PlayLimit) => void
}

/** What was asked for, how long it waits, and the way out of it. */
function Waiting({ limit, next, play, onConfirm }: WaitingProps) {
  const t = useT()
  const lengthText = useLength()
  const amountWords = useAmountWords()
  const [isBusy, setBusy] = useState(false)
  const left_ms = Date.parse(next.confirm_from) - useNow(STEP_MS)
  const { money_type, kind, span, amount } = limit
  const cancel = async () => {
    setBusy(true)
    try {
      // To ask for what holds takes back what was asked for.
      play.show(await api('setPlayLimit', { money_type, kind, span, amount }))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Note tone="info" icon="clock" act={{ label: t('limits.take_back'), onAct: () => void (isBusy || cancel()) }}>
        <strong>
          {next.amount === null
            ? t('limits.remove_waits')
            : t('limits.raise_waits', { amount: amountWords(next.amount, money_type) })}
        </strong>
        <br />
        <span role="timer" aria-live="off">
          {left_ms > 0 ? t('limits.confirm_in', { time: lengthText(left_ms) }) : t('limits.confirm_now')}
        </span>
      </Note>
      {left_ms <= 0 && (
        <Button variant="soft" size="medium" disabled={play.isOffline} onClick={() => onConfirm(limit)}>
          {t('limits.confirm')}
        </Button>
      )}
    </>
  )
}
