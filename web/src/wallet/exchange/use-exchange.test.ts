// @vitest-environment happy-dom
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { useExchange } from './use-exchange.ts'

afterEach(() => cancelPending())

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
