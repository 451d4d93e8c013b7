// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentInfo, applicant, onSite, teamMember } from '../../../../test/agent-answers.ts'
import { answering, mountScreen } from '../../../../test/rewards-answers.ts'
import { cancelPending } from '../../../platform/net/api.ts'
import { TeamMembersScreen } from './TeamMembersScreen.tsx'

beforeEach(() => onSite('sandbox'))
afterEach(() => cancelPending())

function shown(answers: object) {
  const { asked } = answering({ info: agentInfo(), ...answers })
  const screen = mountScreen(TeamMembersScreen)
  const rows = () =>
    [...screen.page.querySelectorAll('ul[aria-label="Team members"] > li')].map(({ textContent }) => textContent)
  const radio = (name: string) =>
    [...screen.page.querySelectorAll<HTMLElement>('[role=radio]')].find(({ textContent }) => textContent === name)!
  return { ...screen, asked, rows, radio }
}

test('the circles stand beside each other with their counts, and each member with what counts and what is missing', async () => {
  const lists: Record<string, object> = {
    1: {
      list: [
        teamMember(1),
        teamMember(2, { is_valid: false, missing: 'recharge', recharge: '0.00', betting: '640.00' }),
        teamMember(3, { is_valid: false, missing: 'verified' }),
        teamMember(4, { is_valid: false, missing: 'own_browser' }),
      ],
      ...{ total: 4, money_type: 1 },
    },
    2: { list: [teamMember(5, { name: 'Me***a' })], total: 1, money_type: 1 },
    3: { list: [], total: 0, money_type: 1 },
  }
  const { page, rows, radio } = shown({ team_list: ({ level }: { level: string }) => lists[level] })
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/Member 1ValidJoined 2 Nov 2025, recharged ₹500₹21,400bets$/),
      expect.stringMatching(/Member 2Recharge missingJoined 2 Nov 2025, recharged ₹0₹640bets$/),
      expect.stringMatching(/Member 3Not verified/),
      expect.stringMatching(/Member 4Shared browser/),
    ])
  expect([...page.querySelectorAll('[role=radio]')].map(({ textContent }) => textContent)).toEqual([
    ...['Direct 9', 'Second 11', 'Third 3'],
  ])
  expect(page.textContent).toContain('Members23')
  radio('Second 11').click()
  await expect.poll(rows).toEqual([expect.stringMatching(/Me\*\*\*aValid/)])
  radio('Third 3').click()
  await expect.poll(() => page.textContent).toContain('People whom your members invite show here.')
})

test('a circle that cannot be had is there when it is tried again', async () => {
  let isUp = false
  const { page, rows, button } = shown({
    team_list: () => (isUp ? { list: [teamMember(1)], total: 1, money_type: 1 } : undefined),
  })
  await expect.poll(() => page.querySelector('[role=alert]')).not.toBeNull()
  isUp = true
  button('Try again')!.click()
  await expect.poll(rows).toHaveLength(1)
})

test('whoever is no agent is led to where they may become one, and asks for no team', async () => {
  const { router, asked } = shown({ info: applicant() })
  await expect.poll(() => router.history.location.href).toBe('/agent')
  expect(asked.map(({ path }) => path)).not.toContain('team_list')
})
