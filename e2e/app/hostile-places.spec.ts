import type { Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { expect, openConsole, test } from '../console/console.ts'
import { overflows } from '../screens/overflow.ts'
import { overlaps } from '../screens/overlaps.ts'
import { composer } from '../stage/app.ts'
import { formOptions } from '../stage/chromium.ts'
import { pathOf, roomOf } from '../stage/people.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'
import { ALL, createHostileScene, fill, groupRoom, type HostileScene, type Kind } from './hostile-scene.ts'
import { executed, watch } from './hostile-texts.ts'

/** The narrowest phone, high enough for all rows of a list. */
const NARROW = { ...formOptions.phone, viewport: { width: 360, height: 1200 } }
/** Within so many it comes to rest. */
const FRAMES = 60
const MADE = '#root :is(script, style, iframe, object, embed, base, link, meta, form[action], img[src=x])'

interface Place {
  path: string
  /** Whose texts stand there. */
  kinds: readonly Kind[]
}

const only = (path: string, kind: Kind): Place => ({ path, kinds: [kind] })

function placesOf({ asha, friends, groups, boxes, channel_id }: HostileScene): Place[] {
  const ofAll = ['/chatList', '/address', '/my-groups', '/grouping', '/friend-application']
  return [
    ...ofAll.map((path) => ({ path, kinds: ALL })),
    ...ALL.flatMap((kind) => {
      const [user, group] = [friends[kind].id, groups[kind]]
      const inGroup = `roomId=${encodeURIComponent(groupRoom(group))}&id=${group}`
      return [
        only(pathOf(groupRoom(group)), kind),
        only(pathOf(roomOf(asha, friends[kind])), kind),
        only(`/user-page?id=${user}`, kind),
        only(`/set-grouping?id=${user}`, kind),
        only(`/group-setting?${inGroup}`, kind),
        only(`/all-members?${inGroup}`, kind),
        only(`/group-qr?${inGroup}`, kind),
        only(`/edit-des?${inGroup}`, kind),
        only(`/join-group/${group}`, kind),
        only(`/${boxes[kind]}`, kind),
      ]
    }),
    { path: pathOf(roomIdOf(channel_id, ChatType.Channel)), kinds: ALL.slice(-1) },
  ]
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(drawn)))

/** What is wrong with the page once it rests: what comes late moves what stands below it. */
async function faultsOf(page: Page): Promise<string[]> {
  for (let frame = 0; frame < FRAMES && (await faultsNow(page)).length > 0; frame++) await nextFrame(page)
  return faultsNow(page)
}

async function faultsNow(page: Page): Promise<string[]> {
  const made = await page.locator(MADE).evaluateAll((elements) => elements.map((each) => each.outerHTML.slice(0, 80)))
  // Over the messages floats the button that leads to the end; rows that still grow lie over each other.
  const covered = (await overlaps(page)).filter((line) => !/under (button\._jump|article\.|div\._beside)/.test(line))
  const wrong = [...(await overflows(page)), ...covered, ...made]
  if ((await executed(page)) !== undefined) wrong.push('something was executed')
  return wrong.map((line) => `${new URL(page.url()).pathname}: ${line}`)
}

/** Waits until the page says it, in a text or in a field. */
const says = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      document.body.textContent.includes(wanted) ||
      [...document.querySelectorAll('input, textarea')].some((field) =>
        (field as HTMLInputElement).value.includes(wanted),
      ),
    text,
  )

async function lookAt(page: Page, { path, kinds }: Place): Promise<string[]> {
  await page.goto(path)
  for (const kind of kinds) await says(page, fill(kind, 30))
  const wrong = await faultsOf(page)
  const log = page.getByRole('log')
  if (!(await log.isVisible())) return wrong
  for (const share of [0.75, 0.5, 0.25, 0]) {
    await log.evaluate((element, at) => element.scrollTo(0, element.scrollHeight * at), share)
    await page.waitForFunction(() => document.querySelector('[role=log] article') !== null)
    wrong.push(...(await faultsOf(page)))
  }
  return wrong
}

/** What is typed: a draft, which the list then shows, and what is searched for. */
async function type(page: Page, { groups }: HostileScene): Promise<string[]> {
  const wrong: string[] = []
  for (const kind of ALL) {
    await page.goto(pathOf(groupRoom(groups[kind])))
    await composer(page).fill(fill(kind, 1_000))
    wrong.push(...(await faultsOf(page)))
    await page.goto('/search-main?type=all')
    await page.getByRole('searchbox').fill(fill(kind, 40))
    await says(page, fill(kind, 30))
    wrong.push(...(await faultsOf(page)))
  }
  await page.goto('/chatList')
  await expect(page.getByText('Draft:').first()).toBeVisible()
  return [...wrong, ...(await faultsOf(page))]
}

for (const form of ['phone', 'desktop'] as const) {
  test(`hostile texts from every field stand where they belong and nothing of them runs, on a ${form}`, async ({
    open,
  }) => {
    test.slow()
    const { sandbox, scene } = await setScene()
    const options = form === 'phone' ? NARROW : formOptions.desktop
    const page = await open(scene.asha, { form, at: sandbox.origin, options })
    const seen = watch(page, page.context())
    const wrong: string[] = []
    for (const place of placesOf(scene)) wrong.push(...(await lookAt(page, place)))
    wrong.push(...(await type(page, scene)))
    expect([...new Set(wrong)]).toEqual([])
    expect(seen).toEqual([])
  })
}

test('hostile texts from every field stand where they belong and nothing of them runs, at the console', async ({
  visit,
}) => {
  test.slow()
  const { sandbox, scene, operator } = await setScene()
  const page = await openConsole(visit, sandbox, operator, '/users')
  const seen = watch(page, page.context())
  const wrong: string[] = []
  for (const kind of ALL) {
    await page.goto(`/users?id=${scene.friends[kind].id}`)
    await says(page, fill(kind, 30))
    wrong.push(...(await faultsOf(page)))
    await page.goto('/groups')
    await page.getByRole('searchbox').fill(fill(kind, 20))
    await page.keyboard.press('Enter')
    await page.getByRole('table').getByRole('row').nth(1).click()
    await says(page, fill(kind, 30))
    wrong.push(...(await faultsOf(page)))
  }
  await page.goto('/complaints')
  const rows = page.getByRole('table', { name: 'Complaints' }).getByRole('row')
  await expect(rows).toHaveCount(ALL.length + 1)
  for (let row = 1; row <= ALL.length; row++) {
    await rows.nth(row).click()
    wrong.push(...(await faultsOf(page)))
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(seen).toEqual([])
})

async function setScene(): Promise<{ sandbox: Sandbox; operator: HiredOperator; scene: HostileScene }> {
  const sandbox = await openSandbox()
  const operator = await sandbox.hire('admin')
  return { sandbox, operator, scene: await createHostileScene(sandbox, operator) }
}
