// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../../../../ui/test/mount.ts'
import { forgetAnswers } from '../../platform/answers.ts'
import { PlannedSettings } from './PlannedSettings.tsx'
import type { Plan } from './planned.ts'

const plan = (by: Partial<Plan>): Plan => ({
  ...{ approval_id: '7', subject: 'setting:vip_keep', effective_from: '2026-12-01T00:00:00.000Z', state: 'planned' },
  payload: { before: { vip_keep: 300_000 }, after: { vip_keep: 250_000 }, effective_from: '2026-12-01T00:00:00.000Z' },
  ...{ failure: null, reason: 'fewer should fall', requester: 'nisha', approver: 'kiran', cancelled_by: null },
  done_at: null,
  ...by,
})
const ended = { done_at: '2026-12-01T00:00:02.000Z' }

function answering(plans: Plan[]) {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, body: init.body && JSON.parse(String(init.body)) })
    return Promise.resolve(Response.json({ code: 10000, data: url.endsWith('/planned') ? plans : {} }))
  })
  onTestFinished(forgetAnswers)
  return asked
}
const shown = async (page: HTMLElement, text: string) =>
  act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))

test('what is planned is shown with its time, who wanted it and what it does; what failed says why', async () => {
  answering([
    plan({}),
    plan({ ...ended, approval_id: '6', state: 'failed', failure: { why: 'changed', names: ['vip_keep'] } }),
    plan({ ...ended, approval_id: '5', state: 'applied' }),
    plan({ ...ended, approval_id: '4', state: 'cancelled', cancelled_by: 'lena' }),
  ])
  const { page } = mount(<PlannedSettings />)
  await shown(page, 'From 1 December 2026, 00:00')
  const sentence = 'Change “Needed in a month to keep a level” from 30% to 25%'
  expect(page.textContent).toContain(
    `${sentence}nisha asked: “fewer should fall”, and kiran agreed. Time at the site, UTC.`,
  )
  expect(page.textContent).toContain('To keep a level that takes 10,000, a month needsbefore− 3,000.00after+ 2,500.00')
  expect(page.querySelector('[aria-label=Earlier]')!.textContent).toContain(
    `Did not come: ${sentence}, from 1 December 2026, 00:00. Keeping a VIP level: no longer what both operators saw. The site keeps what it had.`,
  )
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows.map(([, by, , outcome]) => [by, outcome])).toEqual([
    ['The site', 'Did not come'],
    ['The site', 'In effect'],
    ['lena', 'Cancelled'],
  ])
})

test('one operator cancels with a reason, and the list is read again', async () => {
  const asked = answering([plan({})])
  const { page } = mount(<PlannedSettings />)
  const press = (label: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click())
  await shown(page, 'Cancel this change')
  await press('Cancel this change')
  await press('Cancel the change')
  expect(page.textContent).toContain('A reason is needed.')
  const note = page.querySelector('textarea')!
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(note, 'not this year')
    note.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Cancel the change')
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(3)))
  expect(asked[1]).toEqual({
    url: '/admin/money_settings/planned/cancel',
    body: { approval_id: '7', reason: 'not this year' },
  })
  expect(page.querySelector('dialog')).toBeNull()
})

test('where nothing is planned it says what could be', async () => {
  answering([])
  const { page } = mount(<PlannedSettings />)
  await shown(page, 'Nothing is planned')
})
