import { useState } from 'react'
import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { ADULT_AGE, ageOn, OLDEST_AGE } from '@mela/contract/identity/identity-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { SwitchRow } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../wallet/index.ts'
import { useGameConfig } from '../use-game-config.ts'
import { FIRST_LOSS } from './limit-change.ts'
import css from './Limits.module.css'

const LINES = ['age_adult', 'age_allowed', 'age_lose'] as const
type Line = (typeof LINES)[number]

interface AgeDialogProps {
  /** What is bet with; the loss limit that is offered is one of it. */
  money_type: Currency
  /** Of age, with the limits as they are then. */
  onDone: (limits: PlayLimits) => void
  onClose: () => void
}

/** Before the first bet: whether somebody is of age, and the offer of a limit, switched on. Needs the words of limits. */
export function AgeDialog({ money_type, onDone, onClose }: AgeDialogProps) {
  const t = useT()
  const amountWords = useAmountWords()
  const [agreed, setAgreed] = useState<readonly Line[]>([])
  const [birth_date, setBirthDate] = useState('')
  const [hasLimit, setLimit] = useState(true)
  const [failed, setFailed] = useState<{ birth_date: string; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const { load: askGames } = useGameConfig()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const confirm = async () => {
    setBusy(true)
    try {
      onDone(await confirmAge(birth_date, hasLimit ? money_type : undefined))
      onClose()
    } catch (failure) {
      if (isToBeTold(failure)) setFailed({ birth_date, text: failureText(failure, t) })
      setBusy(false)
      askGames()
    }
  }
  const footer = (
    <Button
      isWide
      busy={isBusy && t('limits.saving')}
      reason={missing(agreed, birth_date, today, t)}
      onClick={() => void confirm()}
    >
      {t('limits.go_on')}
    </Button>
  )
  return (
    <Sheet title={t('limits.age_title')} closeLabel={t('app.close')} onClose={onClose} footer={footer}>
      <p className={css.intro}>{t('limits.age_intro')}</p>
      <div className={css.inset}>
        {LINES.map((line) => (
          <PickRow
            key={line}
            kind="many"
            name={line}
            value={line}
            label={t(`limits.${line}`)}
            isPicked={agreed.includes(line)}
            onPick={(isPicked) => setAgreed(LINES.filter((each) => (each === line ? isPicked : agreed.includes(each))))}
          />
        ))}
      </div>
      <Field
        label={t('limits.birth_date')}
        type="date"
        value={birth_date}
        error={failed?.birth_date === birth_date ? failed.text : youth(birth_date, today, t)}
        min="1900-01-01"
        max={today}
        autoComplete="bday"
        onValue={setBirthDate}
      />
      <div className={css.inset}>
        <SwitchRow
          label={t('limits.offer')}
          detail={t('limits.offer_text', { amount: amountWords(FIRST_LOSS[money_type], money_type) })}
          isOn={hasLimit}
          onChange={setLimit}
        />
      </div>
    </Sheet>
  )
}

/** It is told before it is sent, and kept when it is. */
const youth = (birth_date: string, today: string, t: Translate): string | undefined =>
  birth_date !== '' && birth_date <= today && ageOn(birth_date, today) < ADULT_AGE ? t('errors.under_age') : undefined

/** What is still to be done before it can be confirmed. */
function missing(agreed: readonly Line[], birth_date: string, today: string, t: Translate): string | undefined {
  if (agreed.length < LINES.length) return t('limits.first_all')
  if (birth_date === '' || ageOn(birth_date, today) > OLDEST_AGE || birth_date > today) return t('limits.birth_first')
  return undefined
}

/** A limit that is there already stays as it is. */
async function confirmAge(birth_date: string, money_type: Currency | undefined): Promise<PlayLimits> {
  const told = await api('confirmAge', { birth_date })
  const of_day = told.limits.find(
    (limit) => limit.money_type === money_type && limit.kind === 'loss' && limit.span === 'day',
  )
  if (!money_type || !of_day || of_day.amount !== null) return told
  return api('setPlayLimit', { money_type, kind: 'loss', span: 'day', amount: FIRST_LOSS[money_type] })
}
