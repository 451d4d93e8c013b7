// @vitest-environment happy-dom
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { useExchange } from './use-exchange.ts'

afterEach(() => {
  cancelPending()
  sessionStorage.clear()
})

const newQuote = (): CallOutput<'quoteExchange'> => ({
  ...{ quote_id: randomUUID(), from: 1, to: 3, rate: '1', fee: '0.00', cashback: '0.00' },
  ...{ from_amount: '1000.00', to_amount: '1000.00', expires_unix: Date.now() + 3_600_000 },
})

test('an offer that was refused is not there to be taken again while the next one is asked for', async () => {
  const quotes: ((quote: CallOutput<'quoteExchange'>) => void)[] = []
  const taken: string[] = []
  vi.stubGlobal('fetch', async (input: string, { body }: { body: string }) => {
    const { pathname } = new URL(input, 'http://mela')
    if (pathname.endsWith('/user/exchange_quote')) {
      const data = await new Promise<CallOutput<'quoteExchange'>>((answer) => quotes.push(answer))
      return Response.json({ code: SUCCESS_CODE, data })
    }
    taken.push((JSON.parse(body) as { quote_id: string }).quote_id)
    return Response.json({ code: refusals.quote_expired.code, data: { reason: 'quote_expired', text: '' } })
  })
  await startLanguage()
  const { get } = mountHook(() => useExchange({ from: 1, to: 3, amount: '1000' }, () => undefined))
  const next = async (count: number) => {
    await until(() => quotes.length === count)
    const quote = newQuote()
    quotes[count - 1]!(quote)
    return quote.quote_id
  }
  const first = await next(1)
  await until(() => get().quote?.quote_id === first)
  void get().confirm()
  await until(() => quotes.length === 2 && get().quote === undefined)
  void get().confirm()
  const second = await next(2)
  await until(() => get().quote?.quote_id === second)
  expect(taken).toEqual([first])
})

/** A site that makes offers and does with each attempt to take one what `answer` says. */
function openSite(answer: (attempt: number) => Response | Promise<Response>) {
  const asked: { quotes: number; taken: { quote_id: string; nonce: string }[] } = { quotes: 0, taken: [] }
  vi.stubGlobal('fetch', (input: string, { body }: { body: string }) => {
    const { pathname } = new URL(input, 'http://mela')
    if (pathname.endsWith('/user/exchange_quote')) {
      asked.quotes++
      return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: newQuote() }))
    }
    if (!pathname.endsWith('/user/exchange')) return Promise.reject(new TypeError('away'))
    asked.taken.push(JSON.parse(body) as { quote_id: string; nonce: string })
    return Promise.resolve(answer(asked.taken.length))
  })
  return asked
}
const done = () =>
  Response.json({ code: SUCCESS_CODE, data: { id: '1', from_amount: '1000.00', to_amount: '1000.00', wallets: [] } })
const mount = (onDone = () => undefined) => mountHook(() => useExchange({ from: 1, to: 3, amount: '1000' }, onDone))

test('WALLET-035 (part: what the device asks) an exchange whose answer was lost is asked for again with the same offer and key, also after a reload, and no other offer is asked for', async () => {
  await startLanguage()
  let isDone = false
  const asked = openSite((attempt) => (attempt < 4 ? Promise.reject(new TypeError('lost')) : done()))
  const first = mount()
  await until(() => first.get().quote !== undefined)
  for (const attempt of [1, 2]) {
    await until(() => !first.get().isBusy)
    await first.get().confirm()
    expect(asked.taken).toHaveLength(attempt)
  }
  await until(() => first.get().isOpen)
  first.unmount()
  const second = mount(() => void (isDone = true))
  expect(second.get()).toMatchObject({ isOpen: true, quote: { quote_id: asked.taken[0]!.quote_id } })
  expect(second.get().failure).toBeDefined()
  await second.get().confirm()
  await until(() => second.get().isOpen)
  await second.get().confirm()
  await until(() => isDone && !second.get().isOpen)
  expect(asked.taken).toEqual(Array.from({ length: 4 }, () => asked.taken[0]))
  // Only the next exchange has an offer of its own.
  await until(() => second.get().quote !== undefined)
  expect(asked.quotes).toBe(2)
  await second.get().confirm()
  expect(asked.taken[4]!.quote_id).not.toBe(asked.taken[0]!.quote_id)
  expect(asked.taken[4]!.nonce).not.toBe(asked.taken[0]!.nonce)
})

test('a refusal that says nothing about an earlier attempt lets go of nothing, and one that ends the offer does', async () => {
  await startLanguage()
  const refuse = (reason: 'too_many_operations' | 'quote_expired') =>
    Response.json({ code: refusals[reason].code, data: { reason, text: '' } })
  const asked = openSite((attempt) => {
    if (attempt === 1) return Promise.reject(new TypeError('lost'))
    return refuse(attempt === 2 ? 'too_many_operations' : 'quote_expired')
  })
  const { get } = mount()
  await until(() => get().quote !== undefined)
  for (const attempt of [1, 2]) {
    await get().confirm()
    await until(() => get().isOpen)
    expect([asked.taken.length, asked.quotes]).toEqual([attempt, 1])
  }
  await get().confirm()
  await until(() => !get().isOpen && asked.quotes === 2)
  expect(new Set(asked.taken.map(({ nonce }) => nonce)).size).toBe(1)
})
