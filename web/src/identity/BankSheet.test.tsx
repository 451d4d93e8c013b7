// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountLive } from '../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../platform/i18n/i18n.ts'
import { cancelPending } from '../platform/net/api.ts'
import { queries } from '../platform/query/client.ts'
import { BankSheet } from './BankSheet.tsx'

beforeEach(async () => {
  queries.clear()
  await startLanguage()
  await loadAreas('identity')
})
afterEach(() => cancelPending())

const card = { id: '7', bank_name: 'State Bank', card_number: '··4451', account_name: 'Asha Verma' }
const refused = (reason: 'identity_done' | 'identity_refused') =>
  Response.json({ code: refusals[reason].code, data: { reason, text: '' } })

/** `submits` answers each try to give the card. */
function shown(...submits: (() => Response)[]) {
  const onClose = vi.fn()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? submits.shift()!() : Response.json({ code: SUCCESS_CODE, data: { list: [card] } }),
  )
  const page = mountLive(
    <RouterContextProvider router={router}>
      <BankSheet level={2} onClose={onClose} />
    </RouterContextProvider>,
  )
  const row = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('State Bank'))
  const alert = () => page.querySelector('[role=alert]')?.textContent
  return { onClose, row, alert }
}

test('a card that was taken although the answer was lost is done when it is chosen again', async () => {
  const lost = () => {
    throw new TypeError('the connection broke')
  }
  const { onClose, row, alert } = shown(lost, () => refused('identity_done'))
  await expect.poll(row).toBeDefined()
  row()!.click()
  await expect.poll(alert).toMatch(/Network/)
  expect(onClose).not.toHaveBeenCalled()
  await expect.poll(() => row()!.disabled).toBe(false)
  row()!.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('a card in another name is told, and the sheet stays', async () => {
  const { onClose, row, alert } = shown(() => refused('identity_refused'))
  await expect.poll(row).toBeDefined()
  row()!.click()
  await expect.poll(alert).toBe('The name on this card differs from your verified name')
  expect(onClose).not.toHaveBeenCalled()
})
