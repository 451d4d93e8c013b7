// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { envelopeServer, until, type EnvelopeServer, type Handler } from '../../test/envelope-server.ts'
import { handleEvent } from '../chat/sync/handle-event.ts'
import { api } from '../platform/net/api.ts'
import { clearDatabase } from '../platform/storage/database.ts'
import { refreshWallets, walletPart, walletStore } from './wallets.ts'

const holding = (balance: string, changes = 0): Wallet[] => [
  { type: 1, balance: '0.00', withdrawable: '0.00', exchange_balance: '0.00', changes },
  { type: 2, balance: '0.000000', withdrawable: '0.000000', exchange_balance: '0.000000', changes },
  { type: 3, balance, withdrawable: balance, exchange_balance: balance, changes },
]
const tell = (balance: string, changes?: number) =>
  handleEvent({ t: 'NOTIFICATION', d: { type: 'edit_user_amount', data: { list: holding(balance, changes) } } })
const diamonds = () => walletStore.getState().value.list[2]?.balance
const shows = (balance: string) => until(walletStore.subscribe, () => diamonds() === balance)

let server: EnvelopeServer
let onWallet: Handler
beforeEach(async () => {
  await clearDatabase()
  onWallet = () => holding('1000.00')
  server = await envelopeServer((asked) => (asked.path === '/api/user/wallet' ? onWallet(asked) : {}))
})
afterEach(async () => {
  walletPart.stop()
  await server[Symbol.asyncDispose]()
})

test('the wallets are asked for when the session starts, follow every change and are gone when it ends', async () => {
  await walletPart.start('7')
  expect(walletStore.getState()).toMatchObject({ value: { list: [] }, state: 'loading' })
  await shows('1000.00')
  expect(walletStore.getState().state).toBe('ready')
  tell('1200.00')
  expect(diamonds()).toBe('1200.00')
  walletPart.stop()
  expect(walletStore.getState().value).toEqual({ list: [], told_at: undefined })
  tell('1300.00')
  expect(diamonds()).toBeUndefined()
})

test('WALLET-005 (part: their order) news that comes late does not put an older balance back, and an answer always counts', async () => {
  await walletPart.start('7')
  await shows('1000.00')
  tell('1200.00', 6)
  tell('1100.00', 5)
  expect(diamonds()).toBe('1200.00')
  tell('1250.00', 6)
  tell('1300.00', 7)
  expect(diamonds()).toBe('1300.00')
  // As after a restore of the site to an earlier moment.
  onWallet = () => holding('900.00', 3)
  refreshWallets()
  await shows('900.00')
  tell('950.00', 4)
  expect(diamonds()).toBe('950.00')
})

test('an answer that was asked for before a change does not undo it', async () => {
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  onWallet = async () => {
    arrive()
    await gate
    return holding('1000.00')
  }
  await walletPart.start('7')
  await asked
  tell('800.00')
  release()
  // Answered after it.
  await api('getUserConfig', {})
  expect(diamonds()).toBe('800.00')
})

test('without an answer the balance of the last time shows, and it is told that it may be old', async () => {
  await walletPart.start('7')
  await shows('1000.00')
  walletPart.stop()
  server.isUp = false
  await walletPart.start('7')
  await shows('1000.00')
  await until(walletStore.subscribe, () => walletStore.getState().state === 'failed')
  expect(walletStore.getState().value.told_at).toBeGreaterThan(0)
})

describe('what was said and got lost', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const asked = () => server.asked.filter(({ path }) => path === '/api/user/wallet').length

  test('WALLET-005 (part: lost news) is asked for every minute while somebody looks, and by nobody after the session', async () => {
    await walletPart.start('7')
    await shows('1000.00')
    onWallet = () => holding('1025.00')
    vi.advanceTimersByTime(RESYNC_EVERY_MS - 1)
    expect(asked()).toBe(1)
    vi.advanceTimersByTime(1)
    await shows('1025.00')
    expect(asked()).toBe(2)
    walletPart.stop()
    vi.advanceTimersByTime(RESYNC_EVERY_MS * 3)
    // Answered after whatever would have been asked.
    await api('getUserConfig', {})
    expect(asked()).toBe(2)
  })
})
