import { useState } from 'react'
import { toMinor } from '@mela/contract/money.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { GameFace } from '../game/game-face.ts'
import { gainOf, type PeriodOutcome } from './own-bets.ts'
import { sequencePart } from '../game/periods.ts'
import { toldOf } from './told-of.ts'
import { WinScene } from './WinScene.tsx'

interface OutcomeLineProps {
  face: GameFace
  outcome: PeriodOutcome | undefined
  /** Of the line. */
  seconds: number
}

/** What the last period came to for this person; a scene only where more came back than was staked. */
export function OutcomeLine({ face, outcome, seconds }: OutcomeLineProps) {
  const { t, locale } = useI18n()
  const [isSeen, setSeen] = useState(false)
  if (!outcome) return null
  const { result } = outcome
  const period = sequencePart(outcome.period)
  const told =
    result === ''
      ? t('games.told_lost', { period })
      : t('games.told', { period, result: face.tell(t, toldOf(face, result)) })
  const gain = gainOf(outcome)
  const back = outcome.totals.find(({ win_amount, money_type }) => toMinor(win_amount, money_type)! > 0n)
  const end = back
    ? t('games.you_got', { amount: amountText(back.win_amount, back.money_type, locale) })
    : t('games.not_won')
  return (
    <>
      <Note role="status" tone={gain ? 'success' : 'plain'} icon={gain ? 'sparkle' : 'info'}>
        {told} <strong>{end}</strong>
      </Note>
      {gain && !isSeen && <WinScene {...{ face, outcome, gain, seconds }} onClose={() => setSeen(true)} />}
    </>
  )
}
