// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { HostedPayment } from './HostedPayment.tsx'

beforeEach(async () => {
  await startLanguage()
  await loadAreas('wallet')
})
afterEach(() => cancelPending())

const order: Recharge = {
  ...{ id: '100000001', type: 1, paid_in: 1, channel_id: 'upi', channel_name: 'UPI', kind: 'hosted', amount: '500.00' },
  ...{ credited: null, status: 1, reference: '', payment: { exact: '500.00' }, reason: '', steps: [] },
  usual_seconds: null,
  ...{ expires_at: '2999-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
}

function shown(answer: object) {
  const onChange = vi.fn()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  const page = mountLive(<HostedPayment order={order} onChange={onChange} />)
  const pay = [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Pay'))!
  return { page, onChange, pay }
}

test('an order without its page gets one when somebody wants to pay', async () => {
  // Not a page of the web, so that nothing is left for it here.
  const opened = { ...order, payment: { ...order.payment, pay_url: 'nowhere:1' } }
  const { onChange, pay } = shown({ code: SUCCESS_CODE, data: opened })
  expect(pay.disabled).toBe(false)
  pay.click()
  await expect.poll(() => onChange.mock.calls).toEqual([[opened]])
})

test('and says so where the provider is still away', async () => {
  const { page, onChange, pay } = shown({ code: 14016, data: { reason: 'provider_away' } })
  pay.click()
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toContain('isn’t answering')
  expect(onChange).not.toHaveBeenCalled()
})
