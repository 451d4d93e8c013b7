// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '@mela/contract/errors.ts'
import { agentInfo, onSite } from '../../../../test/agent-answers.ts'
import { answering, mountScreen } from '../../../../test/rewards-answers.ts'
import { cancelPending } from '../../../platform/net/api.ts'
import { ActivateMemberScreen } from './ActivateMemberScreen.tsx'
import { newPassword } from './new-password.ts'

beforeEach(() => onSite('sandbox'))
afterEach(() => cancelPending())

const none = { list: [], total: 0 }
function shown(answers: object) {
  const { asked } = answering({ info: agentInfo(), ...answers })
  const screen = mountScreen(ActivateMemberScreen)
  const inputs = () => [...screen.page.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')]
  const type = (index: number, text: string) => {
    const input = inputs()[index]!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const agree = () => screen.page.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  const opens = () => asked.filter(({ path }) => path === 'open_account').map(({ input }) => input)
  return { ...screen, inputs, type, agree, opens }
}

test('a password is made, of letters that nobody mistakes, and another one with a tap', async () => {
  for (let times = 0; times < 50; times++) expect(newPassword()).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{10}$/)
  const { inputs, button } = shown({ accounts: none })
  await expect.poll(() => inputs()[1]?.value).toMatch(/^\w{10}$/)
  const first = inputs()[1]!.value
  button('New')!.click()
  await expect.poll(() => inputs()[1]!.value).not.toBe(first)
})

test('an account takes a name and the word that the person is of age, is opened once, and its password is shown once', async () => {
  let tries = 0
  const { page, inputs, type, agree, button, opens } = shown({
    accounts: () => (tries < 2 ? none : { list: [account('rohan_stall', false)], total: 1 }),
    open_account: ({ username }: { username: string }) => {
      tries += 1
      return tries === 1 ? undefined : { user_id: '9', username }
    },
  })
  await expect.poll(() => button('Open account')?.disabled).toBe(true)
  expect(page.textContent).toContain('Enter a username first')
  type(0, 'rohan_stall')
  await expect.poll(() => page.textContent).toContain('Confirm the age first')
  agree()
  await expect.poll(() => button('Open account')!.disabled).toBe(false)
  const password = inputs()[1]!.value
  button('Open account')!.click()
  await expect.poll(() => opens()).toHaveLength(1)
  await expect.poll(() => button('Open account')?.getAttribute('aria-busy')).toBeNull()
  button('Open account')!.click()
  await expect.poll(() => page.textContent).toContain(`Usernamerohan_stallPassword${password}`)
  const [first, second] = opens()
  expect(first).toEqual({ username: 'rohan_stall', password, nonce: expect.any(String) as string })
  expect(second).toEqual(first)
  await expect.poll(() => page.querySelector('ul')?.textContent).toMatch(/rohan_stall.*never signed inWaiting$/)
  button('Open another')!.click()
  await expect.poll(() => inputs()[0]?.value).toBe('')
  expect(page.textContent).not.toContain(password)
})

const account = (username: string, has_signed_in: boolean) => ({
  ...{ username, has_signed_in, opened_at: '2025-11-05T08:00:00.000Z' },
})

test('a name that is taken is told below it, and another one has to be chosen', async () => {
  const refused = Response.json({ code: refusals.agent_account_in_use.code, data: { reason: 'agent_account_in_use' } })
  const { page, type, agree, button } = shown({
    accounts: { list: [account('stall_kiran', true)], total: 1 },
    open_account: () => refused.clone(),
  })
  await expect.poll(() => page.querySelector('ul')?.textContent).toMatch(/stall_kiran5 Nov 2025, signed inActive$/)
  type(0, 'rohan_stall')
  agree()
  await expect.poll(() => button('Open account')!.disabled).toBe(false)
  button('Open account')!.click()
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toBe('agent account already in use')
  expect(page.textContent).toContain('Choose another username first')
  expect(button('Open account')!.disabled).toBe(true)
  type(0, 'rohan_stall2')
  await expect.poll(() => button('Open account')!.disabled).toBe(false)
  expect(page.querySelector('[role=alert]')).toBeNull()
})
