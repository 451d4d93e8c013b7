import type { Page } from '@playwright/test'
import { siteLocal, siteMomentText } from '../../console/src/platform/site-time.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { endGamesSites } from '../games/games-site.ts'
import { counted, settled, stake, startRewardsSite, type RewardsSite } from '../rewards/rewards-site.ts'
import { callerOf, type Person } from '../stage/people.ts'
import type { HiredOperator } from '../wallet/sandbox-site.ts'
import { LONG_MS } from '../../waits.ts'
import { auditOf, expect, openConsole, test } from './console.ts'

test.afterAll(() => endGamesSites())

const WAIT = { timeout: LONG_MS }
const ZONE = 'Asia/Kolkata'
const ASKED = 'Asked for. A second operator decides under Approvals.'
const dialog = (page: Page) => page.getByRole('alertdialog')
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Parts' }).getByRole('button', { name, exact: true }).click()

async function newPlayer(own: RewardsSite, name: string, recharged: string, staked: string): Promise<Person> {
  const person = await own.newPerson(name)
  await own.recharge(person, recharged)
  await stake(own, person, staked)
  await settled(own, person)
  await counted(own, person, `${staked}.00`)
  return person
}

/** Midnight at the site in six weeks, as it is typed, as it is read, and as it is sent. */
function inSixWeeks() {
  const local = `${siteLocal(Date.now() + 42 * 24 * 3_600_000, ZONE).slice(0, 10)}T00:00`
  const moment = new Date(`${local}+05:30`).toISOString()
  return { local, text: siteMomentText(moment, ZONE), moment }
}

/** Looks at what changes and what it does, and asks for it. */
async function ask(page: Page, texts: readonly string[], from?: string): Promise<void> {
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  for (const text of texts) await expect(dialog(page)).toContainText(text)
  if (from) {
    await dialog(page).getByRole('radio', { name: 'At a time' }).click()
    await expect(dialog(page)).toContainText(`Time at the site, ${ZONE}`)
    await dialog(page).getByLabel('Takes effect from').fill(from)
  }
  await dialog(page).getByRole('textbox', { name: /^Why/ }).fill('for the new year')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(ASKED).last()).toBeVisible()
}

/** The newest request, read and agreed to by somebody else. */
async function agree(page: Page, operator: HiredOperator, sentence: string, texts: readonly string[]): Promise<void> {
  await page.getByRole('table', { name: 'Approvals' }).getByRole('row', { name: sentence }).click()
  const pane = page.getByRole('complementary', { name: 'Selected request' })
  for (const text of [sentence, ...texts]) await expect(pane).toContainText(text)
  await pane.getByRole('button', { name: 'Approve' }).click()
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await operator.code())
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Past what guards it: nothing but time brings a plan to its moment otherwise. Its job comes as it would have come. */
async function passTime({ database_url }: RewardsSite): Promise<void> {
  await query(
    database_url,
    `SET session_replication_role = replica;
     UPDATE operators_planned_change SET effective_from = now() - interval '1 second';
     SET session_replication_role = DEFAULT;
     SELECT graphile_worker.add_job('operators:apply-planned-change', json_build_object('approval_id', approval_id::text),
       job_key => 'planned:' || approval_id) FROM operators_planned_change`,
  )
}
const levelsOf = async (own: RewardsSite, person: Person) => callerOf(person, own.origin)('getVipLevelConfig', {})

test('CONSOLE-013 (part: VIP, rebates and invitations, with effective-from dates and a preview) two operators agree on levels for a date, see whom they move, and they come then; a cancelled one does not', async ({
  visit,
}) => {
  test.slow()
  const own = await startRewardsSite('sandbox')
  const asha = await newPlayer(own, 'Asha Verma', '1500', '1200')
  await newPlayer(own, 'Ravi Menon', '300', '200')
  const [nisha, kiran] = [await own.hire('finance'), await own.hire('finance', 'admin')]
  const page = await openConsole(visit, own, nisha, '/settings?part=rewards')
  const kirans = await openConsole(visit, own, kiran, '/approvals')
  const { local, text } = inSixWeeks()

  // What no site could mean is not even asked for.
  await cell(page, 'Recharged, VIP 1').fill('2500')
  await expect(page.getByText('VIP 2 needs more recharged than VIP 1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look at the changes' })).toBeDisabled()
  await cell(page, 'Recharged, VIP 1').fill('1000')
  await cell(page, 'Played for, VIP 1').fill('1000')
  await cell(page, 'Rebate of K3, VIP 1').fill('0.16')
  const preview = page.getByRole('table', { name: 'People at each level' })
  await ask(
    page,
    [
      ...['VIP 1: Played for', '− 5,000', '+ 1,000', 'VIP 1: Rebate, K3', '− 0.15%', '+ 0.16%'],
      ...['VIP 1: of 1,000 staked comes back', '− K3 1.50', '+ K3 1.60'],
      // Level, people now, people then.
      ...['VIP 021', 'VIP 101', 'Nobody falls at once'],
    ],
    local,
  )
  await expect(preview).toHaveCount(0)

  // Whoever agrees sees the same.
  const sentence = `Change VIP levels: 2 values, from ${text}`
  await agree(kirans, kiran, sentence, ['Takes effect', text, 'VIP 1: Played for', '+ 1,000', 'VIP 101', 'K3 1.60'])
  expect((await levelsOf(own, asha))[0], 'not before its time').toMatchObject({ consumption_next: '5000.00' })
  await expect(page.getByText(`Planned: ${sentence}.`)).toBeVisible(WAIT)

  // While it is planned nobody asks for another one of the same.
  await cell(page, 'Played for, VIP 1').fill('2000')
  await expect(page.getByText('A change of this is planned already: VIP levels. Cancel it first.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await part(page, 'Planned changes')
  const plan = page.getByRole('region', { name: `From ${text}` })
  await expect(plan).toContainText(`${nisha.name} asked: “for the new year”, and ${kiran.name} agreed`)
  await passTime(own)
  const earlier = page.getByRole('table', { name: 'Earlier planned changes' })
  await expect(earlier.getByRole('row', { name: sentence })).toContainText(/The site.*In effect/, WAIT)
  await expect(plan).toHaveCount(0)
  await expect.poll(async () => (await levelsOf(own, asha))[0]).toMatchObject({ consumption_next: '1000.00' })
  expect((await levelsOf(own, asha))[1]!.wash_ratio).toMatchObject({ 2: 1_400, 4: 1_600 })

  // One operator alone cancels, and what there is stays.
  await part(page, 'Rewards')
  await expect(cell(page, 'Played for, VIP 1')).toHaveValue('1000')
  await page.getByLabel('Needed in a month to keep a level').fill('25')
  await ask(page, ['To keep a level that takes 10,000, a month needs', '− 3,000.00', '+ 2,500.00'], local)
  const kept = `Change “Needed in a month to keep a level” from 30% to 25%, from ${text}`
  await agree(kirans, kiran, kept, ['+ 2,500.00'])
  await part(page, 'Planned changes')
  await plan.getByRole('button', { name: 'Cancel this change' }).click()
  await dialog(page).getByRole('textbox').fill('not this year')
  await dialog(page).getByRole('button', { name: 'Cancel the change' }).click()
  await expect(earlier.getByRole('row', { name: kept })).toContainText(new RegExp(`${nisha.name}.*Cancelled`))
  await passTime(own)
  await expect(page.getByRole('heading', { name: 'Nothing is planned' })).toBeVisible()
  expect((await nisha.browser.call('getMoneySettings', {})).vip_keep).toBe(300_000)
  expect((await auditOf(own, 'setting:vip_levels')).map(({ action, name }) => [action, name])).toEqual([
    ['changeFees', nisha.name],
    ['decideApproval', kiran.name],
    ['applyPlannedSettings', null],
  ])
  expect((await auditOf(own, 'setting:vip_keep')).at(-1)).toMatchObject({
    ...{ action: 'cancelPlannedSettings', name: nisha.name, details: { reason: 'not this year' } },
  })

  // Without a time it holds as soon as both agree.
  await part(page, 'Rewards')
  await page.getByRole('textbox', { name: 'Reward for each of both' }).fill('250')
  await ask(page, ['Both people of an invitation get', '250.00 diamonds, once the invited person'])
  await agree(kirans, kiran, 'Change “Invitations: Reward for each of both” from 200 to 250', ['250.00 diamonds'])
  await expect
    .poll(async () => (await callerOf(asha, own.origin)('getInviteInfo', {})).reward)
    .toEqual({ money_type: 3, amount: '250.00' })
})
