import { useOperator } from '../platform/session.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import type { useRows } from '../platform/table/use-rows.ts'
import type { Acts } from './use-acts.ts'
import { isUnsent, type Listed, type Review } from './words.ts'

interface QueueKeys {
  row: Listed | undefined
  review: Review | undefined
  acts: Acts
  walk: ReturnType<typeof useRows>
  onFind: () => void
}

export function useQueueKeys({ row, review, acts, walk, onFind }: QueueKeys) {
  const operator = useOperator()
  const isOwn = row?.requested_by === operator?.name
  // What was not seen cannot be decided.
  const decide = (act: () => void) => () => {
    if (review) act()
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    '/': onFind,
    Enter: () => document.querySelector<HTMLElement>('aside[aria-label="Selected withdrawal"] button')?.focus(),
    Escape: () => document.getElementById('content')?.focus(),
    ...(row?.queue === 'waiting' && {
      a: decide(() => void acts.approve()),
      h: decide(() => acts.ask('hold')),
      r: decide(() => acts.ask('reject')),
    }),
    ...(isUnsent(row) && { h: decide(() => acts.ask('hold')), r: decide(() => acts.ask('reject')) }),
    ...(row?.queue === 'hold' && { a: decide(() => acts.ask('release')), r: decide(() => acts.ask('reject')) }),
    ...(row?.queue === 'second' &&
      !isOwn && { a: decide(() => acts.ask('agree')), r: decide(() => acts.ask('disagree')) }),
  })
}
