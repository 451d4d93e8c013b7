import { useId, useState } from 'react'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { LIMIT_RAISE_HOURS } from '@mela/contract/games/games-limits-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { moneyText, useAmountWords, useTypedAmount } from '../../wallet/index.ts'
import { changeTo, PRESETS } from './limit-change.ts'
import type { OwnPlay } from './use-play-limits.ts'
import { useMoment } from './when-text.ts'
import css from './Limits.module.css'

const HOUR_MS = 3_600_000

interface LimitSheetProps {
  limit: PlayLimit
  play: OwnPlay
  onClose: () => void
}

/** Another amount: lower at once, higher after a day and a second question. */
export function LimitSheet({ limit, play, onClose }: LimitSheetProps) {
  const t = useT()
  const amountWords = useAmountWords()
  const { money_type, kind, span } = limit
  const [wanted, setWanted] = useState((limit.amount ?? '').replace(/\.0+$/, ''))
  const [busy, setBusy] = useState<'set' | 'remove'>()
  const change = changeTo(limit, wanted)
  const save = async (amount: string | null) => {
    setBusy(amount === null ? 'remove' : 'set')
    try {
      play.show(await api('setPlayLimit', { money_type, kind, span, amount: amount && amount.replace(/\.$/, '') }))
      showToast(t(changeTo(limit, amount) === 'later' ? 'limits.asked' : 'limits.saved'), { icon: 'check' })
      onClose()
    } catch (error) {
      setBusy(undefined)
      tellFailure(error)
    }
  }
  const words = amountWords(wanted || '0', money_type)
  const footer = (
    <div className={css.foot}>
      <Button
        isWide
        disabled={change === 'none'}
        busy={busy === 'set' && t('limits.saving')}
        onClick={() => void save(wanted)}
      >
        {t(change === 'later' ? 'limits.ask_for' : 'limits.set_to', { amount: words })}
      </Button>
      {limit.amount !== null && (
        <Button
          variant="ghost"
          size="medium"
          isWide
          busy={busy === 'remove' && t('limits.saving')}
          onClick={() => void save(null)}
        >
          {t('limits.remove')}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet title={t(`limits.title_${kind}`, { span })} closeLabel={t('app.close')} onClose={onClose} footer={footer}>
      <LimitEntry limit={limit} amount={wanted} onAmount={setWanted} />
      {change === 'later' && limit.amount !== null && <Later now={amountWords(limit.amount, money_type)} />}
      <p className={`${css.hint} ${css.lower}`}>{t('limits.lower_hint')}</p>
    </Sheet>
  )
}

function Later({ now }: { now: string }) {
  const t = useT()
  const momentText = useMoment()
  const [until] = useState(() => serverNow() + LIMIT_RAISE_HOURS * HOUR_MS)
  return (
    <Note tone="warning" icon="clock" role="status">
      <strong>{t('limits.higher')}</strong> {t('limits.higher_text', { time: momentText(until), amount: now })}
    </Note>
  )
}

interface LimitEntryProps {
  limit: PlayLimit
  /** A decimal as it is typed, empty for none. */
  amount: string
  onAmount: (amount: string) => void
}

function LimitEntry({ limit, amount, onAmount }: LimitEntryProps) {
  const { t, locale } = useI18n()
  const id = useId()
  const { money_type, kind } = limit
  const amountWords = useAmountWords()
  const typed = useTypedAmount(amount, money_type, onAmount)
  return (
    <>
      <div className={css.entry}>
        <label htmlFor={id} className={css.quiet}>
          {t(`limits.most_${kind}`)}
        </label>
        <div className={css.line}>
          {money_type === Currency.Rupee && <span>₹</span>}
          <input
            id={id}
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            style={{ width: `calc(${Math.max(1, typed.value.length)}ch + 0.6ch)` }}
            aria-describedby={`${id}-now`}
            {...typed}
          />
        </div>
        <p id={`${id}-now`} className={css.quiet}>
          {limit.amount === null
            ? t('limits.none')
            : t('limits.now', { amount: amountWords(limit.amount, money_type) })}
        </p>
      </div>
      <div className={css.presets} role="group" aria-label={t('limits.amounts')}>
        {PRESETS[money_type].map((preset) => (
          <Chip
            key={preset}
            isOn={toMinor(preset, money_type) === toMinor(amount, money_type)}
            onSelect={() => onAmount(preset)}
          >
            {moneyText(preset, money_type, locale, { isShort: true })}
          </Chip>
        ))}
      </div>
    </>
  )
}
