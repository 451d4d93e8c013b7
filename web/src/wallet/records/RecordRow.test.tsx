// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Currency } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { RecordRow } from './RecordRow.tsx'

beforeEach(async () => {
  await clearDatabase()
  await startLanguage()
  await loadAreas('wallet')
  // What the site last said is on the device.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => cancelPending())

const record = (money_type: Currency): AccountTransaction => ({
  ...{ id: '1', type: 4, money_type, amount: '12.04', balance_after: '412.08', locked: '0', status: 2 },
  ...{ remark: 'exchanged', reference: '', about: '', game_type: null, exchange: null },
  created_at: '2026-01-01T00:00:00.000Z',
})
const shown = (money_type: Currency) =>
  mountLive(
    <ul>
      <RecordRow record={record(money_type)} when="9:41" onOpen={() => undefined} />
    </ul>,
  )

test('an amount among several currencies names its own', async () => {
  await table<string>('snapshot').put('economy', 'sandbox')
  await expect.poll(() => shown(1).textContent).toContain('+₹12.04')
  await expect.poll(() => shown(2).textContent).toContain('+12.04\u00A0USDT')
  await expect.poll(() => shown(3).textContent).toContain('+12.04\u00A0Diamonds')
})

test('where there are diamonds alone it does not', async () => {
  await table<string>('snapshot').put('economy', 'play')
  const page = shown(3)
  await expect.poll(() => page.textContent).toContain('+12.04Available')
})
