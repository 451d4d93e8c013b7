import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { countText } from '../platform/form/money.ts'
import { useIsOnline, useMay } from '../platform/session.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { lossFacts, type Loss } from './loss.ts'
import type { Draw } from './words.ts'
import css from './Games.module.css'

/** That the chain of a period was given up, or that it can be. */
export function LostChain({ draw, lost }: { draw: Draw; lost: Loss }) {
  const mayGiveUp = useMay('risk', 'admin')
  const isOnline = useIsOnline()
  const [isAsked, setAsked] = useState(false)
  const numbers = `Periods: ${countText(lost.periods)}, bets: ${countText(lost.bets)}.`
  if (lost.is_given_up) {
    return (
      <div className={css.note}>
        <Note>
          <strong>The chain was given up.</strong>
          {` Nothing after its last draw is ever drawn; stakes go back, with 2 % on top.`}
        </Note>
        <div className={css.more}>
          <Facts facts={lossFacts(draw, lost)} />
        </div>
      </div>
    )
  }
  return (
    <div className={css.note}>
      <Note tone="warning">
        <strong>A draw of this chain is more than a day late.</strong>
        {` ${numbers} The line takes no more bets.`}
      </Note>
      {mayGiveUp && (
        <p className={css.more}>
          <Button size="medium" variant="danger_tint" isWide disabled={!isOnline} onClick={() => setAsked(true)}>
            Give up the chain…
          </Button>
        </p>
      )}
      {isAsked && <GiveUpDialog draw={draw} lost={lost} onClose={() => setAsked(false)} />}
    </div>
  )
}
