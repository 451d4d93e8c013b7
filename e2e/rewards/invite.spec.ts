import type { Page } from '@playwright/test'
import type { InviteTerms } from '@mela/contract/rewards/reward-settings.ts'
import { endGamesSites } from '../games/games-site.ts'
import { expect, test, type Open } from '../stage/app.ts'
import { codeTo, newMobile } from '../stage/letters.ts'
import { button, field } from '../stage/login-page.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { readCode } from '../stage/read-code.ts'
import { LONG_MS } from '../../waits.ts'
import { joinBy } from './invite-scene.ts'
import { stake, startRewardsSite, type RewardsSite } from './rewards-site.ts'

let own: RewardsSite
test.beforeAll(async () => {
  own = await startRewardsSite('play')
})
test.afterAll(() => endGamesSites())

const figure = (page: Page, name: string) =>
  page.locator('main dl > div').filter({ hasText: name }).getByRole('definition')
const records = (page: Page) => page.getByRole('list', { name: 'Invites' }).getByRole('listitem')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** What the share sheet of a phone is given. */
const catchShares = (page: Pick<Page, 'addInitScript'>) =>
  page.addInitScript(() => {
    navigator.share = (shared) => Promise.resolve(localStorage.setItem('shared_by_test', JSON.stringify(shared)))
  })

const openCentre = (open: Open, person: Person) =>
  open(person, {
    at: own.origin,
    path: '/profile',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    prepare: catchShares,
  })

/** Somebody who has never been here, with another phone. */
async function comeBy(open: Open, link: string, name: string): Promise<Page> {
  const page = await open(undefined, { at: own.origin, path: link })
  const question = page.getByRole('region', { name: 'What should friends call you?' })
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(question).toBeHidden()
  return page
}

test('REWARDS-007 the invite centre shows code, QR code and link, each to be handed on, and who came with them', async ({
  open,
}) => {
  test.slow()
  const asha = await own.newPerson('Asha Verma')
  const { invite_code } = await callerOf(asha, own.origin)('getUserInfo', {})
  const link = `${own.origin}/?code=${invite_code}`
  const page = await openCentre(open, asha)
  await page.getByRole('list', { name: 'Services' }).getByRole('button', { name: 'Invite', exact: true }).tap()
  await expect(page).toHaveURL('/invite')

  await expect(page.getByText(invite_code!, { exact: true })).toBeVisible()
  await expect(page.getByText(link.replace('http://', ''), { exact: true })).toBeVisible()
  expect(await readCode(page.getByRole('img', { name: 'QR code of your invite link' }))).toBe(link)
  await button(page, 'Copy invite code').tap()
  await expect(page.getByText('Code copied')).toBeVisible()
  expect(await clipboard(page)).toBe(invite_code)
  await button(page, 'Copy link').tap()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await clipboard(page)).toBe(link)
  await button(page, 'Share').tap()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('shared_by_test')))
    .toBe(JSON.stringify({ title: 'Mela', url: link }))
  await expect(page.getByRole('heading', { name: 'No invites yet' })).toBeVisible()
  await expect(figure(page, 'Joined')).toHaveText('0')

  await comeBy(open, await clipboard(page), 'Gurpreet Singh')
  await page.reload()
  await expect(records(page)).toHaveText([/Gurpreet SinghJoined .+Not yet$/])
  await expect(figure(page, 'Joined')).toHaveText('1')
  await expect(button(page, 'See all')).toHaveCount(0)

  // The newest stand here, all of them on a page of their own.
  for (let number = 1; number <= 24; number++) await joinBy(own, asha, `Friend ${number}`)
  await page.reload()
  const newest = (count: number) =>
    Array.from({ length: count }, (_, index) => new RegExp(`Friend ${24 - index}Joined`))
  await expect(records(page)).toHaveText(newest(5))
  await button(page, 'See all').tap()
  await expect(page).toHaveURL('/invite-records')
  await expect(page.getByRole('heading', { name: 'Invites', level: 1 })).toBeVisible()
  await expect(async () => {
    await records(page).last().scrollIntoViewIfNeeded()
    expect(await records(page).count()).toBe(25)
  }).toPass()
  await expect(records(page)).toHaveText([...newest(24), /Gurpreet Singh/])
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page).toHaveURL('/invite')
})

/** Two operators agree on it. */
async function setTerms(changes: Partial<InviteTerms>): Promise<void> {
  const [nisha, kiran] = [await own.hire('finance'), await own.hire('finance')]
  const { invite_terms } = await nisha.browser.call('getMoneySettings', {})
  const wanted = { changes: { invite_terms: { ...invite_terms, ...changes } }, reason: 'for the fair' }
  const { approval_id } = await nisha.browser.call('changeFees', wanted)
  const asked = await kiran.browser.call('listApprovals', { state: 'open' })
  const { payload_hash } = asked.find(({ id }) => id === approval_id)!
  const decision = { approval_id, payload_hash, decision: 'approve' as const, code: await kiran.code() }
  expect(await kiran.browser.call('decideApproval', decision)).toMatchObject({ state: 'executed' })
}

test('REWARDS-017 (part: what both see) the centre states what operators agreed on, and when everything is done both have the reward', async ({
  open,
}) => {
  test.slow()
  await setTerms({ reward: '250', contact: true, consumption: '50' })
  const asha = await own.newPerson('Asha Verma')
  const page = await openCentre(open, asha)
  await page.goto('/invite')
  await expect(page.getByText('You both get 250 diamonds once your friend has what’s listed below')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What your friend needs' }).getByRole('listitem')).toHaveText([
    'A linked mobile number or email',
    'Bets of 50 diamonds in all',
  ])
  await button(page, 'Copy link').tap()
  const friend = await comeBy(open, await clipboard(page), 'Gurpreet Singh')

  const mobile = newMobile()
  await friend.goto('/bind-mobile')
  await field(friend, 'Mobile number').fill(mobile)
  await button(friend, 'Send code').tap()
  await expect(field(friend, 'Code from the SMS')).toBeVisible()
  await field(friend, 'Code from the SMS').fill(await codeTo(`+91${mobile}`))
  await button(friend, 'Link mobile number').tap()
  await expect(friend.getByText(`+91 •••${mobile.slice(-3)}`)).toBeVisible()
  await page.reload()
  await expect(records(page)).toHaveText([/Not yet$/])

  const token = (await friend.evaluate(() => localStorage.getItem('token')))!
  await callerOf({ token }, own.origin)('confirmAge', { birth_date: '1990-05-17' })
  await stake(own, { ...asha, token }, '50')
  // Nobody reloads anything.
  await expect(records(page)).toHaveText([/Valid$/], { timeout: LONG_MS })
  await expect(figure(page, 'Valid')).toHaveText('1')
  await expect(figure(page, 'Earned')).toContainText('250 diamonds')
  for (const each of [page, friend]) {
    await each.goto('/wallet-record')
    await expect(each.getByRole('button', { name: /^Gift for an invite/ })).toContainText('+250.00')
    await each.goto('/user-notification')
    await expect(each.getByText('You got a reward for an invite')).toBeVisible()
  }
})
