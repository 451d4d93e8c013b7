import type { Locator, Page } from '@playwright/test'
import { calls, type CallName } from '@mela/contract/calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { endGamesSites } from '../games/games-site.ts'
import { expect, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, field, logIn } from '../stage/login-page.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { lead } from '../wallet/lead.ts'
import { LONG_MS } from '../../waits.ts'
import {
  addMember,
  ageReward,
  bookSince,
  decide,
  infoOf,
  moveBack,
  newAgent,
  play,
  startAgentsSite,
  TWO_MEMBERS,
} from './agents-scene.ts'
import type { RewardsSite } from './rewards-site.ts'

// Somebody becomes an agent, sees the team and what it brings, opens an account and claims; each through the screens.
test.describe.configure({ mode: 'default' })
let own: RewardsSite
test.beforeAll(async () => {
  own = await startAgentsSite(TWO_MEMBERS)
})
test.afterAll(() => endGamesSites())

const main = (page: Page): Locator => page.locator('main')
const figure = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).getByRole('definition')
const services = (page: Page) => page.getByRole('list', { name: 'Services' })
const team = (page: Page) => main(page).getByRole('list', { name: 'Team members' }).getByRole('listitem')
const circle = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
/** What has been counted is there some moments later. */
const reloadUntil = (page: Page, see: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await see()
  }).toPass({ timeout: LONG_MS })

const refusedWith = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Refused)) throw new Error('it was not refused')
  return error.reason
}
const apply = (person: Pick<Person, 'token'>, content = 'Let me') =>
  refusedWith(callerOf(person, own.origin)('applyAsAgent', { content }))

for (const form of FORMS) {
  test(`REWARDS-012 the agent screens show levels, valid members, what the team recharged and bet, and the team page by page (${form})`, async ({
    open,
  }) => {
    test.slow()
    const { agent, members } = await newAgent(own, 'Asha Verma')
    const [dev, meera] = members
    for (let number = 1; number <= 21; number++) await addMember(own, agent, `Friend ${number}`)
    const second = await addMember(own, dev!, 'Gurpreet Singh', '200')
    const third = await addMember(own, second, 'Wei Lin')
    await addMember(own, third, 'Nadia Rahman')
    await play(own, dev!, '100')
    await play(own, second, '50')

    const page = await open(agent, { form, at: own.origin, path: '/profile' })
    await button(services(page), 'Agent').click()
    await expect(page).toHaveURL('/agent')
    await expect(main(page).getByRole('heading', { name: 'Level 1' })).toBeVisible()
    const meter = main(page).getByRole('meter', { name: 'Valid members to level 2' })
    await expect(meter).toHaveAttribute('aria-valuetext', '2 of 3')
    await expect(figure(page, 'Direct')).toHaveText('15%23 people')
    await expect(figure(page, 'Their friends')).toHaveText('8%1 person')
    await expect(figure(page, 'Third circle')).toHaveText('4%1 person')
    await expect(figure(page, 'Valid members')).toHaveText('2')
    await expect(main(page).getByText('Play for fun, not to earn.')).toBeVisible()
    await reloadUntil(page, async () => {
      await expect(figure(page, 'Recharged')).toHaveText('₹1,300')
      await expect(figure(page, 'Bets')).toHaveText('₹150')
    })

    // One more member counts, and the level is the next one.
    await own.recharge(await addMember(own, agent, 'Kenji Sato').then((one) => one as Person), '500')
    await reloadUntil(page, async () => {
      await expect(main(page).getByRole('heading', { name: 'Level 2' })).toBeVisible()
      await expect(figure(page, 'Recharged')).toHaveText('₹1,800')
    })
    await expect(figure(page, 'Valid members')).toHaveText('3')

    await button(main(page), 'Team members').click()
    await expect(page).toHaveURL('/team-members')
    await expect(figure(page, 'Members')).toHaveText('26')
    await expect(figure(page, 'Valid')).toHaveText('3')
    await expect(circle(page, 'Direct 24')).toBeChecked()
    // Those who joined last come first, twenty at a time.
    await expect(team(page).first()).toContainText(/Kenji SatoValidJoined .+, recharged ₹500₹0bets$/)
    await expect(team(page).nth(1)).toContainText(/Friend 21Recharge missing/)
    await expect(main(page).getByText('That’s everyone')).toHaveCount(0)
    await expect(async () => {
      await team(page).last().scrollIntoViewIfNeeded()
      expect(await team(page).count()).toBe(24)
    }).toPass()
    await expect(main(page).getByText('That’s everyone')).toBeVisible()
    await expect(team(page).last()).toContainText(/Dev NairValidJoined .+, recharged ₹500₹100bets$/)
    await expect(team(page).nth(22)).toContainText('Meera Iyer')
    await circle(page, 'Second 1').click()
    await expect(team(page)).toHaveText([/G\*\*\*h.*recharged ₹200₹50bets$/])
    await circle(page, 'Third 1').click()
    await expect(team(page)).toHaveText([/W\*\*\*n.*recharged ₹0₹0bets$/])
    expect((await infoOf(own, agent)).members).toEqual([24, 1, 1])
    expect(meera).toBeDefined()
  })
}

test('REWARDS-009 (part: the screen) an application needs words, and one a day is all', async ({ open }) => {
  test.slow()
  const person = await own.newPerson('Rohan Kulkarni')
  const page = await open(person, { at: own.origin, path: '/agent-apply' })
  await expect(button(page, 'Send application')).toBeDisabled()
  await expect(page.getByText('2 more valid members needed. One application a day.')).toBeVisible()
  for (const name of ['Dev Nair', 'Meera Iyer']) await addMember(own, person, name, '500')
  await reloadUntil(page, () => expect(button(page, 'Send application')).toBeEnabled())
  await button(page, 'Send application').tap()
  await expect(main(page).getByRole('alert')).toHaveText('Write something in the application')
  await field(page, 'Tell us about your people').fill('I run the Sunday cricket group')
  await page.reload()
  await expect(field(page, 'Tell us about your people'), 'a reload keeps it').toHaveValue(
    'I run the Sunday cricket group',
  )
  await button(page, 'Send application').tap()
  await expect(page.getByText('Your application is in review')).toBeVisible()
  await expect(page.getByText('I run the Sunday cricket group')).toBeVisible()
  await expect(button(page, 'Send application')).toHaveCount(0)

  await decide(own, person, 'Tell us more about the group')
  await page.reload()
  await expect(page.getByText('Tell us more about the group')).toBeVisible()
  await expect(page.getByText(/^You can apply once per day\. The next time is from/)).toBeVisible()
  await expect(button(page, 'Send application')).toBeDisabled()
  expect(await apply(person)).toBe('agent_apply_once_per_day')
  // On the next day.
  await query(own.database_url, 'UPDATE rewards_agent_application SET day = day - 1 WHERE user_id = $1', [person.id])
  await page.reload()
  await expect(button(page, 'Send application')).toBeEnabled()
})

test('REWARDS-011 (part: the screens) in review, blocked, forbidden and already an agent are each told, and no form is there', async ({
  open,
}) => {
  test.slow()
  const { agent } = await newAgent(own, 'Asha Verma')
  const page = await open(agent, { at: own.origin, path: '/agent-apply' })
  const isRefused = async (text: string, reason: string) => {
    await page.goto('/agent-apply')
    await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    await expect(button(page, 'Send application')).toHaveCount(0)
    expect(await apply(agent)).toBe(reason)
  }
  await isRefused('You’re already an agent', 'already_agent')
  await button(page, 'Open the agent page').tap()
  await expect(page).toHaveURL('/agent')
  await expect(main(page).getByRole('heading', { name: 'Level 1' })).toBeVisible()
  const operator = await own.hire('risk')
  await operator.browser.call('blockAgent', { user_id: agent.id, reason: 'Sold accounts' })
  await isRefused('Agent applications are closed for this account', 'agent_blocked')

  const waiting = await own.newPerson('Meera Iyer')
  for (const name of ['One', 'Two']) await addMember(own, waiting, `Friend ${name}`, '500')
  await expect.poll(async () => (await infoOf(own, waiting)).valid_subordinates, { timeout: LONG_MS }).toBe(2)
  await callerOf(waiting, own.origin)('applyAsAgent', { content: 'I know everybody' })
  const review = await open(waiting, { at: own.origin, path: '/agent' })
  await expect(review.getByText('Your application is in review')).toBeVisible()
  expect(await apply(waiting)).toBe('agent_in_review')

  const staff = await own.newPerson('Kiran Rao')
  await query(own.database_url, 'UPDATE account_user SET identity = 2 WHERE id = $1', [staff.id])
  const forbidden = await open(staff, { at: own.origin, path: '/agent' })
  await expect(forbidden.getByText('You can’t apply yet. Check the requirements.')).toBeVisible()
  await expect(button(forbidden, 'Send application')).toHaveCount(0)
  expect(await apply(staff)).toBe('agent_forbidden')
})

test('REWARDS-013 whoever is no agent finds nothing of what agents do, every address of it leads to the application, and the server refuses each call of it', async ({
  open,
}) => {
  const person = await own.newPerson('Sofia Alvarez')
  const page = await open(person, { at: own.origin, path: '/profile' })
  await button(services(page), 'Agent').tap()
  await expect(page).toHaveURL('/agent')
  await expect(main(page).getByRole('heading', { name: 'What you need' })).toBeVisible()
  for (const name of ['Team members', 'Agent rewards', 'Open a member account'])
    await expect(button(main(page), name), name).toHaveCount(0)
  for (const path of ['/team-members', '/receive-rewards', '/activateMember']) {
    await lead(page, path)
    await expect(page, path).toHaveURL('/agent')
    await expect(main(page).getByRole('heading', { name: 'What you need' }), path).toBeVisible()
  }
  const agentsOnly: Partial<Record<CallName, object>> = {
    listTeam: {},
    listAgentRewards: {},
    receiveAgentReward: { nonce: crypto.randomUUID() },
    openMemberAccount: { username: `stall-${person.id}`, password: 'stall-1234', nonce: crypto.randomUUID() },
    listMemberAccounts: {},
  }
  // Everything of agents but what everybody may ask: whether they are one, and to become one.
  const everything = (Object.keys(calls) as CallName[]).filter((name) => calls[name].path.startsWith('/agent/'))
  expect([...Object.keys(agentsOnly), 'getAgentInfo', 'applyAsAgent'].toSorted()).toEqual(everything.toSorted())
  for (const [name, input] of Object.entries(agentsOnly)) {
    const call = callerOf(person, own.origin)(name as CallName, input as never)
    expect([name, await refusedWith(call)]).toEqual([name, 'agent_required'])
  }
})

test('REWARDS-014 (part: the screens) an agent opens an account with a password that is shown once, and its owner signs in with it and is told', async ({
  open,
}) => {
  test.slow()
  const { agent } = await newAgent(own, 'Asha Verma')
  const page = await open(agent, {
    ...{ at: own.origin, path: '/agent' },
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await button(main(page), 'Open a member account').tap()
  await expect(page).toHaveURL('/activateMember')
  await expect(main(page).getByText('No accounts yet')).toBeVisible()
  await field(page, 'Username').fill(agent.username)
  await page.getByText('This person is 18 or older and agreed').tap()
  await button(page, 'Open account').tap()
  await expect(page.getByRole('alert').filter({ hasText: 'agent account already in use' })).toBeVisible()
  await expect(main(page).getByText('Choose another username first')).toBeVisible()
  await expect(button(page, 'Open account')).toBeDisabled()

  const username = `stall-${agent.id}`
  await field(page, 'Username').fill(username)
  await button(page, 'New').tap()
  const password = await field(page, 'Password').inputValue()
  await button(page, 'Open account').tap()
  await expect(main(page).getByText('Account opened', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('definition')).toHaveText([username, password])
  await button(page, 'Copy both').tap()
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${username}\n${password}`)
  const opened = main(page).getByRole('list', { name: 'Opened by you' }).getByRole('listitem')
  await expect(opened).toHaveText([new RegExp(`${username}.+never signed inWaiting$`)])
  await page.reload()
  await expect(opened).toHaveCount(1)
  await expect(main(page).getByText(password)).toHaveCount(0)

  const member = await open(undefined, { at: own.origin, path: '/login' })
  await logIn(member, username, password)
  await expect(member).toHaveURL('/chatList')
  await member.goto('/user-notification')
  await expect(member.getByText('An agent opened your account')).toBeVisible()
  await expect(member.getByText('knows its password. Change it.')).toBeVisible()
  await page.reload()
  await expect(opened).toHaveText([new RegExp(`${username}.+, signed inActive$`)])
  await lead(page, '/team-members')
  await expect(team(page).first()).toContainText(username)
})

test('REWARDS-015 (part: the screens) rewards of weeks that are over are claimed once, one or all, and one that nobody claimed in time is forfeited', async ({
  open,
}) => {
  test.slow()
  const { agent, members } = await newAgent(own, 'Asha Verma')
  const [dev] = members
  const call = callerOf(agent, own.origin)
  for (const [days, total] of [
    [28, '100'],
    [21, '200'],
    [14, '300'],
  ] as const) {
    await play(own, dev!, '100', total)
    await moveBack(own, dev!, days)
  }
  await bookSince(own, 28, agent, 3)
  const { list } = await call('listAgentRewards', {})
  const [first, other, last] = [list[0]!, list[1]!, list[2]!]
  // One has lapsed, another one is about to.
  await ageReward(own, last.id, 24 * 31)
  await ageReward(own, first.id, 24 * 28 + 20)

  const page = await open(agent, { at: own.origin, path: '/agent' })
  await expect(main(page).getByRole('region', { name: 'Ready to claim' })).toBeVisible()
  await button(main(page), 'Agent rewards').tap()
  await expect(page).toHaveURL('/receive-rewards')
  const ready = main(page).getByRole('list', { name: 'Open, claim within 30 days' }).getByRole('listitem')
  const past = main(page).getByRole('list', { name: 'Earlier' }).getByRole('listitem')
  await expect(ready).toHaveText([/Claim1 day \d h left$/, /Claim(29|30) days left$/])
  await expect(past).toHaveText([/Forfeited/])
  expect(await refusedWith(call('receiveAgentReward', { id: last.id, nonce: crypto.randomUUID() }))).toBe(
    'reward_expired',
  )

  const balance = async () => {
    const wallets = await call('getWallet', {})
    return Math.round(Number(wallets.find(({ type }) => type === 1)!.balance) * 100)
  }
  const before = await balance()
  await ready.first().getByRole('button').tap()
  await expect(page.getByRole('status').filter({ hasText: /^You got ₹/ })).toBeVisible()
  await expect(ready).toHaveCount(1)
  await expect(past.filter({ hasText: 'Claimed' })).toHaveCount(1)
  expect(await balance()).toBe(before + Math.round(Number(first.amount) * 100))

  // It was paid, though the answer is lost: the page finds out, and there is nothing to be had twice.
  await page.route('**/reward_receive', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(main(page), 'Claim all').tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Network connection is abnormal' })).toBeVisible()
  await expect(ready).toHaveCount(0)
  await expect(past.filter({ hasText: 'Claimed' })).toHaveCount(2)
  const sum = Math.round((Number(first.amount) + Number(other.amount)) * 100)
  expect(await balance()).toBe(before + sum)
  const { received } = await call('receiveAgentReward', { nonce: crypto.randomUUID() })
  expect(received).toEqual([])
  await page.goto('/wallet-record')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Agent reward/ }),
  ).toHaveCount(2)

  // The one who played sees who earned by it.
  const player = await open(dev as Person, { at: own.origin, path: '/invite' })
  const earners = player.getByRole('list', { name: 'Who earns when you play' }).getByRole('listitem')
  await expect(earners).toHaveText([/Asha Verma15% of what your bets cost on average₹.+ so far$/])
})
