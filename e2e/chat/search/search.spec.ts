import type { Locator, Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import { bubble, expect, GATE, site, test, url } from '../../stage/app.ts'
import { FORMS } from '../../stage/chromium.ts'
import { writeHistory } from '../../stage/history.ts'
import { startOwnSite } from '../../stage/own-site.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf, callerOf, type Person } from '../../stage/people.ts'

const origin = site.origins[0]
const field = (page: Page, name: string): Locator => page.getByRole('searchbox', { name, exact: true })
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const hits = (place: Locator): Locator => place.getByRole('listitem')
const ALL = 'Search chats, people, messages'

async function numberOf(person: Person, database_url = url): Promise<string> {
  const [row] = await query<{ uid: string }>(database_url, 'SELECT uid::text FROM account_user WHERE id = $1', [
    person.id,
  ])
  return row!.uid
}

for (const form of FORMS) {
  test(`people to add are looked for by their number, and asked (${form})`, async ({ open }) => {
    const [asha, kenji, gurpreet] = await createPeople(url, 'Asha', 'Kenji', 'Gurpreet')
    await befriend(url, asha, gurpreet)
    const page = await open(asha, { form })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add friend', 'Launch group chat'])
    await page.getByRole('menuitem', { name: 'Add friend' }).click()
    await expect(page).toHaveURL('/search-main?type=friend')
    const number = field(page, 'Search by ID')
    await number.fill('abc')
    await number.press('Enter')
    await expect(page.getByText('An ID has only digits')).toBeVisible()
    await number.fill('1')
    await number.press('Enter')
    await expect(page.getByText('Nobody has this ID')).toBeVisible()
    await number.fill(await numberOf(kenji))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Kenji/ })).toContainText(`ID ${await numberOf(kenji)}`)
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).last().click()
    const sheet = page.getByRole('dialog', { name: 'Add friend' })
    await expect(sheet.getByRole('textbox')).toHaveValue('Hi, I’m Asha')
    await sheet.getByRole('button', { name: 'Send friend request' }).click()
    await expect(page.getByText('Request sent')).toBeVisible()
    const { list } = await callerOf(kenji, origin)('listFriendApplications', {})
    expect(list.map(({ user, apply_content }) => [user.id, apply_content])).toEqual([[asha.id, 'Hi, I’m Asha']])

    await number.fill(await numberOf(gurpreet))
    await number.press('Enter')
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(page).toHaveURL(pathOf(roomOf(asha, gurpreet)))
  })

  test(`CONTACTS-024 type friend finds people to add, type all friends, groups and chat records, each under its own name (${form})`, async ({
    open,
  }) => {
    const [asha, gurpreet, diwali, kenji] = await createPeople(url, 'Asha', 'Gurpreet', 'Diwali Baba', 'Diwali Kenji')
    await befriend(url, asha, diwali)
    const chat_id = await befriend(url, asha, gurpreet)
    const group_id = await createGroup(url, 'Building 7 Diwali', [asha, gurpreet])
    const before = Array.from({ length: 80 }, (_, index) => ({ by: gurpreet, text: `line ${index}`, minutes_ago: 60 }))
    const after = Array.from({ length: 80 }, (_, index) => ({ by: asha, text: `later ${index}`, minutes_ago: 30 }))
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id,
      lines: [...before, { by: gurpreet, text: 'Buy the DIWALI sweets', minutes_ago: 45 }, ...after],
    })
    await writeHistory(url, {
      chat_type: ChatType.Group,
      chat_id: group_id,
      lines: [{ by: gurpreet, text: 'who designs the diwali poster?', minutes_ago: 20 }],
    })
    const page = await open(asha, { form, path: '/search-main?type=friend' })
    await field(page, 'Search by ID').fill(await numberOf(kenji))
    await field(page, 'Search by ID').press('Enter')
    await expect(page.getByRole('button', { name: /^Diwali Kenji/ })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).last()).toBeVisible()
    await page.goto('/chatList')
    await page.getByRole('link', { name: ALL }).click()
    await expect(page).toHaveURL('/search-main?type=all')
    await field(page, ALL).fill('diwali')
    await expect(hits(part(page, 'Friends'))).toHaveText([/Diwali Baba/])
    await expect(hits(part(page, 'Groups'))).toHaveText([/Building 7 Diwali.*2 members/])
    await expect(hits(part(page, 'Messages'))).toHaveText([
      /Building 7 Diwali.*Gurpreet: who designs the diwali poster/,
      /Gurpreet.*Buy the DIWALI sweets/,
    ])
    await expect(part(page, 'Messages').locator('mark').last()).toHaveText('DIWALI')

    // A hit opens the chat where it was said, however long ago; the way back leads to the hits.
    await hits(part(page, 'Messages')).last().getByRole('link').click()
    await expect(page).toHaveURL(pathOf(roomIdOf(chat_id, ChatType.Private)))
    await expect(bubble(page, 'Buy the DIWALI sweets')).toBeInViewport()
    await page.goBack()
    await expect(hits(part(page, 'Messages'))).toHaveCount(2)
    await part(page, 'Groups').getByRole('link').click()
    await expect(page).toHaveURL(pathOf(roomIdOf(group_id, ChatType.Group)))
    await page.goBack()
    await part(page, 'Friends').getByRole('link').click()
    await expect(page).toHaveURL(pathOf(roomOf(asha, diwali)))
    await page.goBack()
    await field(page, ALL).fill('no such thing')
    await expect(page.getByRole('heading', { name: 'Nothing for “no such thing”' })).toBeVisible()
  })

  test(`CONTACTS-025 all results of one kind, with the scope of one chat or all, and the records on a page of their own (${form})`, async ({
    open,
  }) => {
    const names = ['Rani 1', 'Rani 2', 'Rani 3', 'Rani 4', 'Rani 5']
    const [asha, ...ranis] = (await createPeople(url, 'Asha', ...names)) as [Person, ...Person[]]
    const chats: string[] = []
    for (const rani of ranis) chats.push(await befriend(url, asha, rani))
    for (const name of ['Rani fans', 'Maharani', 'rani club', 'Rani tea'])
      await createGroup(url, name, [asha, ranis[0]!])
    const lines = Array.from({ length: 30 }, (_, index) => ({ by: ranis[0]!, text: `rani says ${index + 1}.` }))
    await writeHistory(url, { chat_type: ChatType.Private, chat_id: chats[0]!, lines })
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id: chats[1]!,
      lines: [{ by: ranis[1]!, text: 'only one rani here', minutes_ago: 60 }],
    })
    const page = await open(asha, { form, path: '/search-main?type=all&keyword=RANI' })
    const results = page.getByRole('list', { name: 'All results' })
    await expect(hits(part(page, 'Friends'))).toHaveCount(3)
    await part(page, 'Friends').getByRole('button', { name: 'See all 5' }).click()
    await expect(page).toHaveURL('/all-result?category=friend&scope=2&keyword=RANI')
    await expect(hits(results)).toHaveText(names.map((name) => new RegExp(name)))
    await page.goBack()
    await part(page, 'Groups').getByRole('button', { name: 'See all 4' }).click()
    await expect(page).toHaveURL('/all-result?category=group&scope=2&keyword=RANI')
    await expect(hits(results)).toHaveCount(4)
    await page.goBack()
    await part(page, 'Messages').getByRole('button', { name: 'See all 31' }).click()
    await expect(page).toHaveURL('/all-result?category=record&scope=2&keyword=RANI')
    const records = page.getByRole('list', { name: 'Messages' })
    await expect(hits(records).first()).toContainText('rani says 30.')
    await hits(records).last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(hits(records)).toHaveCount(31)
    await expect(hits(records).last()).toContainText('only one rani here')

    const roomId = encodeURIComponent(roomIdOf(chats[1]!, ChatType.Private))
    await page.goto(`/all-result?category=record&scope=1&keyword=RANI&roomId=${roomId}`)
    await expect(hits(records)).toHaveText([/only one rani here/])
    await expect(page.getByText('1 message in Rani 2')).toBeVisible()

    await page.goto('/main-search-chat-record?keyword=only%20one')
    await expect(hits(records)).toHaveText([/Rani 2.*only one rani here/])
    await page.goto(`/chat-record?roomId=${roomId}`)
    // On a desktop the page stands beside its chat once both are there.
    if (form === 'desktop') await expect(bubble(page, 'only one rani here')).toBeVisible()
    await field(page, 'Chat history').fill('RANI')
    await expect(hits(records)).toHaveText([/only one rani here/])
    await hits(records).getByRole('link').click()
    await expect(page).toHaveURL(pathOf(roomIdOf(chats[1]!, ChatType.Private)))
    await expect(bubble(page, 'only one rani here')).toBeInViewport()
  })
}

test(
  'PLUS-017 parts of words of all eight languages are found and marked, names as they are spelled, and a hit opens the chat there',
  GATE,
  async ({ open }) => {
    const [gurpreet, asha, wei] = await createPeople(url, 'Gurpreet', 'आशा', '张伟')
    const chat_id = await befriend(url, gurpreet, asha)
    await befriend(url, gurpreet, wei)
    const lines = (from: number) =>
      Array.from({ length: 60 }, (_, index) => ({ by: asha, text: `line ${from + index}`, minutes_ago: 90 }))
    const said = [
      'कल किताबें ज़रूर लाना',
      '我们明天去北京烤鸭店',
      '明日は東京タワーへ',
      'Treffpunkt am Münster, Straßenseite',
      'The APPOINTMENT is at noon',
      'поедем в зоопарк на ёлку',
      'Kami berjalan-jalan ke pasar',
      'Mi corazón late',
    ]
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id,
      lines: [...lines(1), ...said.map((text) => ({ by: asha, text, minutes_ago: 80 })), ...lines(61)],
    })
    const page = await open(gurpreet, { path: '/search-main?type=all' })
    const records = part(page, 'Messages')
    const found: [typed: string, marked: string, text: string][] = [
      ['जरूर', 'ज़रूर', said[0]!],
      ['ﾀﾜｰ', 'タワー', said[2]!],
      ['MUNSTER', 'Münster', said[3]!],
      ['strasse', 'Straße', said[3]!],
      ['ppoint', 'PPOINT', said[4]!],
      ['ОПАР', 'опар', said[5]!],
      ['елку', 'ёлку', said[5]!],
      ['erjalan', 'erjalan', said[6]!],
      ['corazon', 'corazón', said[7]!],
      ['東京', '東京', said[2]!],
      ['鸭', '鸭', said[1]!],
      ['北京', '北京', said[1]!],
    ]
    for (const [typed, marked, text] of found) {
      await field(page, ALL).fill(typed)
      await expect(records.locator('mark')).toHaveText(marked)
      await expect(hits(records)).toHaveText([new RegExp(text)])
    }
    await hits(records).getByRole('link').click()
    await expect(page).toHaveURL(pathOf(roomIdOf(chat_id, ChatType.Private)))
    await expect(bubble(page, said[1]!)).toBeInViewport()
    await page.goBack()
    await field(page, ALL).fill('asha')
    await expect(hits(part(page, 'Friends'))).toHaveText([/आशा/])
    await field(page, ALL).fill('zhangwei')
    await expect(hits(part(page, 'Friends'))).toHaveText([/张伟/])
  },
)

test('SERVICE-008 where people may not add each other, service and test accounts see their number and the menu, look people up and ask', async ({
  open,
}) => {
  const own = await startOwnSite({}, (database_url) =>
    query(database_url, `INSERT INTO platform_setting VALUES ('user_add_friend_switch', '-1', now())`),
  )
  const { database_url } = own
  const [kenji, ...people] = await createPeople(database_url, 'Kenji', 'Asha', 'Tester', 'Service')
  const kenjis = await numberOf(kenji, database_url)
  const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
  for (const [index, person] of people.entries()) {
    const identity = index + 1
    await query(database_url, 'UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
    const mayAdd = identity !== 1
    const number = await numberOf(person, database_url)
    const page = await open(person, { at: own.origin, path: '/profile' })
    await expect(page.getByRole('heading', { name: person.nickname })).toBeVisible()
    await expect(page.getByText(`ID ${number}`)).toHaveCount(mayAdd ? 1 : 0)
    await page.goto('/chatList')
    await expect(page.getByRole('link', { name: ALL })).toBeVisible()
    await expect(add(page)).toHaveCount(mayAdd ? 1 : 0)
    if (!mayAdd) continue
    await add(page).click()
    await page.getByRole('menuitem', { name: 'Add friend' }).click()
    await field(page, 'Search by ID').fill(kenjis)
    await field(page, 'Search by ID').press('Enter')
    await expect(page.getByRole('button', { name: /^Kenji/ })).toContainText(`ID ${kenjis}`)
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send friend request' }).click()
    await expect(page.getByText('Request sent')).toBeVisible()
  }
  const { list } = await callerOf(kenji, own.origin)('listFriendApplications', {})
  expect(list.map(({ user }) => user.nickname).sort()).toEqual(['Service', 'Tester'])
})
