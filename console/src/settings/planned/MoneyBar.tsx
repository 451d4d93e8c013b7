import { useState } from 'react'
import { Effect } from '../../platform/effect/Effect.tsx'
import { serverNow } from '../../platform/clock.ts'
import { ChangeBar } from '../../platform/form/ChangeBar.tsx'
import type { Draft } from '../../platform/form/use-draft.ts'
import { nextMonthAt } from '../../platform/site-time.ts'
import { useSiteZone } from '../../platform/site-state.ts'
import { settingNames } from '../../platform/told/subjects.ts'
import { namesIn, usePlanned } from './planned.ts'
import { TakesEffect } from './TakesEffect.tsx'
import { effectiveFrom, wrongWhen, type When } from './when.ts'
import type { Money } from '../words.ts'

interface MoneyBarProps<Value extends Partial<Money>> {
  draft: Draft<Value>
  known: Value
  wrong: string | undefined
  onSend: (changes: Partial<Value>, reason: string, effective_from: string | undefined) => Promise<unknown>
}

/** What would change about money, what it does, from when on, and why; another operator has to agree. */
export function MoneyBar<Value extends Partial<Money>>({ draft, known, wrong, onSend }: MoneyBarProps<Value>) {
  const time_zone = useSiteZone()
  const [chosen, setWhen] = useState<When>()
  const when = chosen ?? { isLater: false, local: nextMonthAt(serverNow(), time_zone) }
  const { planned } = usePlanned()
  const taken = Object.keys(draft.changes).filter((name) => planned.some((plan) => namesIn(plan).includes(name)))
  const isTaken = taken.length > 0 && `A change of this is planned already: ${settingNames(taken)}. Cancel it first.`
  return (
    <ChangeBar
      draft={draft}
      known={known}
      needsSecond
      wrong={isTaken || wrong}
      text={
        when.isLater
          ? 'It takes effect at the time below, once a second operator agrees.'
          : 'It takes effect when a second operator agrees.'
      }
      effect={<Effect key="effect" before={known} after={draft.changes} />}
      check={() => wrongWhen(when, time_zone, serverNow())}
      onSend={async (changes, reason) => {
        await onSend(changes, reason, effectiveFrom(when, time_zone))
        setWhen(undefined)
      }}
    >
      <TakesEffect when={when} time_zone={time_zone} onWhen={setWhen} />
    </ChangeBar>
  )
}
