// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { table } from '../../platform/storage/database.ts'
import { BreakNote } from './BreakNote.tsx'
import { usePlayLimits } from './use-play-limits.ts'

beforeEach(async () => {
  queries.clear()
  await table('snapshot').remove('play_limits')
  await startLanguage()
  await loadAreas('limits', 'chat')
})
afterEach(() => cancelPending())

function Known() {
  return <i>{usePlayLimits().limits ? 'known' : 'unknown'}</i>
}

function shown(current: PlayLimits['break'], status: 'signed_in' | 'guest' = 'signed_in') {
  sessionStore.setState({ status })
  const data = { limits: [], break: current, reality_minutes: 60, age: 'adult' }
  const fetch = vi.fn(() => Promise.resolve(Response.json({ code: SUCCESS_CODE, data })))
  vi.stubGlobal('fetch', fetch)
  const page = mountLive(
    <>
      <BreakNote />
      <Known />
    </>,
  )
  return { page, fetch }
}

test('whoever has excluded themselves reads until when, and that they can still chat', async () => {
  const { page } = shown({ kind: 'exclusion', until: '2999-05-19T12:00:00Z' })
  await expect
    .poll(() => page.querySelector('[role=status]')?.textContent)
    .toMatch(/^You have excluded yourself until .*2999.*\. You can still chat\.$/)
})

test('whoever takes a break reads that, and nobody does whose break is over', async () => {
  const { page } = shown({ kind: 'cool_off', until: '2999-05-19T12:00:00Z' })
  await expect.poll(() => page.querySelector('[role=status]')?.textContent).toMatch(/^You are on a break until /)
  queries.clear()
  const { page: later } = shown({ kind: 'cool_off', until: '2020-05-19T12:00:00Z' })
  await expect.poll(() => later.querySelector('i')!.textContent).toBe('known')
  expect(later.querySelector('[role=status]')).toBeNull()
})

test('nothing is asked for a guest, and what the device keeps is not shown to one', async () => {
  const kept = { limits: [], break: { kind: 'exclusion', until: '2999-05-19T12:00:00Z' } }
  await table('snapshot').put('play_limits', kept)
  const { page, fetch } = shown(null, 'guest')
  await vi.waitFor(() => expect(queries.getQueryCache().findAll()[0]?.state.data).toEqual(kept))
  expect(page.textContent).toBe('unknown')
  expect(fetch).not.toHaveBeenCalled()
})
