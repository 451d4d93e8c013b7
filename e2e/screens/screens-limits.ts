import { query } from '../../server/test/engines/postgres.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { see, seeing, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

const CARD_ACT = 'main section section button'
const ROW = (number: number) => `main section section ~ div button >> nth=${number}`
const LOSS = { money_type: 3, kind: 'loss', span: 'day' } as const

async function limited({ url, origin }: Stage): Promise<Person> {
  const [person] = await createPeople(url, 'Rohan Kulkarni')
  const call = callerOf(person, origin)
  await call('setPlayLimit', { ...LOSS, amount: '200' })
  await call('setPlayLimit', { ...LOSS, amount: '4000' })
  return person
}
const visitor = async (stage: Stage): Promise<Visitor> => ({ token: (await limited(stage)).token })

/** One who asked for more a day ago. */
async function decider(stage: Stage): Promise<Visitor> {
  const { id, token } = await limited(stage)
  await query(
    stage.url,
    `UPDATE games_limit SET asked_at = asked_at - interval '25 hours', changed_at = asked_at - interval '25 hours'
     WHERE user_id = $1 AND asked_at IS NOT NULL`,
    [id],
  )
  return { token }
}

export const limitScreens: Screen[] = [
  { name: 'limits', visitor, path: () => '/limits', arrange: seeing('main [role=timer]') },
  {
    name: 'limits-change',
    visitor,
    path: () => '/limits',
    arrange: async (page) => {
      await page.locator(CARD_ACT).nth(1).click()
      await page.locator('dialog[open] input').fill('4000')
      await see(page, 'dialog[open] [role=status]')
    },
  },
  {
    name: 'limits-confirm',
    visitor: decider,
    path: () => '/limits',
    arrange: async (page) => {
      await page.locator(CARD_ACT).last().click()
      await see(page, 'dialog[open] dl')
    },
  },
  {
    name: 'limits-age',
    visitor,
    path: () => '/limits',
    arrange: async (page) => {
      await page.locator(ROW(0)).click()
      await see(page, 'dialog[open] [role=switch]')
    },
  },
  {
    name: 'limits-reminder',
    visitor,
    path: () => '/limits',
    arrange: async (page) => {
      await page.locator(ROW(1)).click()
      await see(page, 'dialog[open] fieldset')
    },
  },
  { name: 'limits-break', visitor, path: () => '/limits?view=break', arrange: seeing('main [role=radiogroup]') },
  {
    name: 'limits-sure',
    visitor,
    path: () => '/limits?view=exclusion',
    arrange: async (page) => {
      await page.locator('main footer button').click()
      await see(page, 'dialog[open] h2')
    },
  },
  { name: 'verify-file', visitor, path: () => '/verify', arrange: seeing('main input[type=file] >> xpath=..') },
]
