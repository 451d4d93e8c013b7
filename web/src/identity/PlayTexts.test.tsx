// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CertificationLevel, SwitchState, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { mountLive } from '../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../platform/i18n/i18n.ts'
import { cancelPending } from '../platform/net/api.ts'
import { clearDatabase, table } from '../platform/storage/database.ts'
import { LevelCard } from './LevelCard.tsx'
import type { LevelConfig } from './levels.ts'
import { WhyNotes } from './WhySheet.tsx'

beforeEach(async () => {
  await clearDatabase()
  await startLanguage()
  await loadAreas('identity')
  // What the site last said is on the device.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => cancelPending())
const site = (economy: 'play' | 'licensed') => table<string>('snapshot').put('economy', economy)

const MONEY = /withdraw|money/i

test('where diamonds are for play no document is asked for because of money', async () => {
  await site('play')
  const page = mountLive(<WhyNotes />)
  await expect.poll(() => page.textContent).toContain('To know that you are who you say you are, and 18 or older.')
  expect(page.textContent).not.toMatch(MONEY)
})

test('where there is money it is asked for because of that, too', async () => {
  await site('licensed')
  const page = mountLive(<WhyNotes />)
  await expect.poll(() => page.textContent).toContain('So that nobody withdraws in your name')
})

const switches = { phone_switch: SwitchState.OPENED, document_switch: SwitchState.OPENED } as const
const closed = {
  telegram_switch: SwitchState.CLOSED,
  bank_switch: SwitchState.CLOSED,
  google_switch: SwitchState.CLOSED,
}
const config = (level: 1 | 2, level_status: CertificationLevel, names: ('phone' | 'document')[]): LevelConfig => ({
  ...{ level, level_status, ...switches, ...closed, way: { document_switch: SwitchState.OPENED } },
  ...{ rechange_num: 0, rechange_amount: '0', betting_num: 0, betting_amount: '0' },
  ...{ document_switch_status: TaskState.COMPLETED, verified_at: null },
  tasks: names.map((name) => ({ name, status: TaskState.COMPLETED })),
})
const card = (level_status: CertificationLevel, names: ('phone' | 'document')[]) =>
  mountLive(<LevelCard basic={config(1, level_status, names)} advanced={config(2, level_status, [])} />)

test('nor does a level that was reached promise withdrawals there, or a name that no document confirmed', async () => {
  await site('play')
  for (const level_status of [CertificationLevel.NormalCertified, CertificationLevel.AdvancedCertied]) {
    const page = card(level_status, ['phone', 'document'])
    await expect.poll(() => page.querySelector('[role=status]')?.textContent).toBe('Your name is confirmed')
    const unnamed = card(level_status, ['phone'])
    await expect.poll(() => unnamed.querySelector('[role=status]')?.textContent).toBe('')
  }
})
