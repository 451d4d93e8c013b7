import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, bubbles, chatList, composer, expect, test } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { CALL, executed, HOSTILE, watch } from '../app/hostile-texts.ts'
import { overflows } from '../screens/overflow.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, type Person } from '../stage/people.ts'
import { postNews } from './posts.ts'

// A site of its own: what its channel says is heard by everybody.
let own: OwnSite
test.beforeAll(async () => {
  own = await startOwnSite()
})
test.afterAll(() => own.server.kill9())

// What is not dangerous but awkward: turned around, piled up, endless, or in the form of our own texts.
const AWKWARD = [
  HOSTILE[1]!,
  `javascript:${CALL}`,
  '\u202Egnp.elif\u202C \u2067turned around \u202Eand never back',
  `Z\u0310${'\u0301\u0335\u0489\u033F'.repeat(60)}algo`,
  '🎉'.repeat(5000),
  'W'.repeat(4990),
  '{name, plural, one {#} other {<b>{x}</b>}} {nickname} {',
  `https://example.com/${'a'.repeat(3000)}`,
]
/** Nothing that a sender could give is in these, but a row may hold anything. */
const IMPOSSIBLE: { type: number; data: object }[] = [
  { type: ContentType.Audio, data: { url: `javascript:${CALL}`, duration: 1e300, size: -1 } },
  { type: ContentType.Audio, data: { url: '/files/x', duration: '<b>', size: '<b>' } },
  { type: ContentType.Image, data: { url: `javascript:${CALL}`, width: 1, height: 100_000, size: 1e300 } },
  { type: ContentType.Image, data: { url: '/files/x', width: 0, height: -4, size: 'NaN' } },
  { type: ContentType.Video, data: { video_url: `data:text/html,${CALL}`, poster_url: '"', duration: -7, size: null } },
  { type: ContentType.Card, data: { id: '../../x', type: 'idcard', name: HOSTILE[0] } },
  { type: ContentType.Text, data: { text: { toString: 1 } } },
]

/** A group in which everybody is called what they say, and everything they say was answered. */
async function createAwkward() {
  const { database_url, origin } = own
  const people = await createPeople(database_url, 'Asha', ...AWKWARD.map((text) => text.slice(0, 60)))
  const [asha, ...others] = people as [Person, ...Person[]]
  for (const other of others) await befriend(database_url, asha, other)
  const name = AWKWARD[2]! + AWKWARD[0]! + 'W'.repeat(200)
  const group_id = await createGroup(database_url, name, [others[0]!, asha, ...others.slice(1)])
  const group = { chat_id: group_id, chat_type: ChatType.Group }
  await writeHistory(database_url, { ...group, lines: IMPOSSIBLE.map((content) => ({ by: others[1]!, content })) })
  const say = (by: Person, type: number, data: object, mentions: string[] = []) => {
    const content = { type, data } as never
    return callerOf(by, origin)('sendMessage', { ...group, nonce: crypto.randomUUID(), content, mentions })
  }
  for (const text of ['a\0b', 'a\ud800b'])
    await expect(say(asha, ContentType.Text, { text }), 'no text at all').rejects.toThrow()
  const said: string[] = []
  for (const [index, text] of AWKWARD.entries()) {
    const { message_id } = await say(others[index]!, ContentType.Text, { text })
    said.push(message_id)
    const { id, nickname } = others[index]!
    await say(asha, ContentType.Text, { text: `@${nickname} no. ${index}`, quote: { message_id } }, [id])
  }
  for (const { id } of others) await say(asha, ContentType.Card, { id, type: 'idcard' })
  await say(asha, ContentType.Card, { id: group_id, type: 'groupcard' })
  return { asha, others, group, said }
}

/** Groupings with such names, of which the last was told everything, and posts of the channel. */
async function createElsewhere(asha: Person, others: Person[]): Promise<string> {
  const call = callerOf(asha, own.origin)
  let grouping_id = ''
  for (const [index, text] of AWKWARD.entries())
    ({ id: grouping_id } = await call('saveGrouping', { name: `${index}${text.slice(0, 12)}`, order: '0' }))
  await call('addToGrouping', { id: grouping_id, user_ids: others.map(({ id }) => id) })
  for (const text of AWKWARD) {
    const content = { type: ContentType.Text, data: { text } }
    await call('sendMessageGrouping', { chat_id: grouping_id, nonce: crypto.randomUUID(), content })
    await postNews(own.database_url, text.slice(0, 100), text)
  }
  return grouping_id
}

test('texts that run, pile up, turn around or never end stay in their place wherever chat shows them', async ({
  open,
}) => {
  test.slow()
  const { asha, others, group, said } = await createAwkward()
  const page = await open(asha, { at: own.origin, path: pathOf(roomIdOf(group.chat_id, ChatType.Group)) })
  const seen = watch(page, page.context())
  const holds = async (where: string) => {
    // What a bubble offers under a mouse stands outside of it.
    await page.mouse.move(1, 1)
    await expect.poll(() => overflows(page), where).toEqual([])
    expect(await executed(page), where).toBeUndefined()
  }
  const bar = page.getByRole('region', { name: 'Pinned message' })
  await expect(bubbles(page).last()).toBeVisible()
  for (const [index, message_id] of said.entries()) {
    await callerOf(others[0]!, own.origin)('pinMessage', { ...group, message_id, status: 'yes' })
    await expect(bar).toContainText(AWKWARD[index]!.slice(0, 40))
    await bar.getByRole('button').first().tap()
    await expect(bubbles(page).filter({ hasText: `no. ${index}` })).toBeVisible()
    await holds(`bar, bubble and quote of ${index}`)
    await bubble(page, `no. ${index}`).click({ button: 'right', position: { x: 20, y: 8 } })
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await expect(page.getByText('Reply to You')).toBeVisible()
    await holds(`reply bar of ${index}`)
    await page.getByRole('button', { name: 'Cancel reply' }).click()
  }
  await expect(async () => {
    await page.getByRole('log').evaluate((element) => element.scrollTo(0, 0))
    await expect(page.getByText(HOSTILE[0]!, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await holds('sizes and durations')
  await composer(page).pressSequentially('@')
  await expect(page.getByRole('option').first()).toBeVisible()
  await holds('people to mention')

  const grouping_id = await createElsewhere(asha, others)
  const broadcasts = `/gp/${encodeURIComponent(roomIdOf(grouping_id, ChatType.Grouping))}`
  for (const place of ['/chatList', '/gp', broadcasts]) {
    await page.goto(place)
    await expect(page.getByRole('listitem').or(bubbles(page)).first()).toBeVisible()
    await holds(place)
  }
  for (const keyword of ['WWW', '<img', 'algo', '🎉', 'plural']) {
    await page.goto(`/search-main?type=all&keyword=${encodeURIComponent(keyword)}`)
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible()
    await holds(`hits for ${keyword}`)
  }
  await page.goto('/chatList')
  await chatList(page).getByRole('link').filter({ hasText: 'Mela News' }).tap()
  await expect(bubble(page, 'https://example.com/aaa').last()).toBeVisible()
  await holds('posts')
  await page.getByRole('log').evaluate((element) => element.scrollTo(0, 0))
  await holds('older posts')
  expect(seen).toEqual([])
})
