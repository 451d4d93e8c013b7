import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText } from '../platform/form/money.ts'
import { useIsOnline, useMay } from '../platform/session.ts'
import { useLive } from '../platform/table/use-live.ts'
import { ArrivalDialog } from './ArrivalDialog.tsx'
import { DepositsQueue } from './DepositsQueue.tsx'
import { OrdersQueue } from './OrdersQueue.tsx'
import { isQueue, QUEUES } from './words.ts'
import css from './RechargesScreen.module.css'

const LIVE_MS = 5_000
const HINTS = {
  orders: [
    ['J K', 'move'],
    ['A', 'confirm'],
    ['R', 'fail'],
    ['/', 'find'],
  ],
  deposits: [
    ['J K', 'move'],
    ['A', 'credit'],
    ['R', 'return'],
  ],
} as const

type Counts = AdminOutput<'listRechargeQueue'>['counts']

/** Money that came in and has to be looked at. */
export function RechargesScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const queue = isQueue(search['queue']) ? search['queue'] : 'waiting'
  const navigate = useNavigate()
  const mayDecide = useMay('finance', 'admin')
  const isOnline = useIsOnline()
  const [isEntering, setEntering] = useState(false)
  const { last, refresh } = useLive('listRechargeQueue', { limit: 1 }, LIVE_MS)
  const counts: Partial<Record<string, number>> = last?.counts ?? {}
  const tabs = (
    <div className={css.queues} role="group" aria-label="Queues">
      {QUEUES.map((each) => (
        <Chip
          key={each.queue}
          isOn={each.queue === queue}
          onSelect={() => void navigate({ to: `/recharges?queue=${each.queue}` })}
        >
          {each.name} {counts[each.queue] !== undefined && countText(counts[each.queue]!)}
        </Chip>
      ))}
    </div>
  )
  const acts = (hints: (typeof HINTS)[keyof typeof HINTS]) => (
    <>
      <KeyHints hints={hints} />
      {mayDecide && (
        <Button size="small" variant="soft" icon="plus" disabled={!isOnline} onClick={() => setEntering(true)}>
          Enter an arrival
        </Button>
      )}
      {isEntering && <ArrivalDialog onDone={refresh} onClose={() => setEntering(false)} />}
    </>
  )
  const shared = {
    tabs,
    note: last && noteOf(last.counts),
  }
  return queue === 'unmatched' ? (
    <DepositsQueue {...shared} acts={acts(HINTS.deposits)} />
  ) : (
    <OrdersQueue key={queue} {...shared} queue={queue} acts={acts(HINTS.orders)} />
  )
}

function noteOf({ waiting, unmatched, unread }: Counts): string {
  const unreadable = unread > 0 ? `, ${countText(unread)} events of the provider could not be read: see the log` : ''
  return `${countText(waiting)} waiting, ${countText(unmatched)} unmatched${unreadable}`
}
