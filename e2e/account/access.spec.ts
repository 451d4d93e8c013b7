import { ChatType } from '@mela/contract/ids.ts'
import { axeViolations } from '../stage/access.ts'
import { bubble, chatRow, expect, test, url, type Open } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { markMember, writeHistory } from '../stage/history.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'

const THEMES = ['light', 'dark'] as const

/** Rows of every kind, so that every colour is looked at. */
async function furnish(): Promise<[Person, Person]> {
  const people = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
  const [asha, gurpreet, meera] = people
  const chat_id = await befriend(url, asha, gurpreet)
  const lines = [
    { text: 'You are friends now' },
    { by: gurpreet, text: 'look at https://example.com', minutes_ago: 90 },
    { by: asha, text: 'nice, thank you' },
    { by: gurpreet, content: { type: 77, data: {} } },
    { by: gurpreet, text: 'more' },
  ]
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines, unread: [[asha, 2]] })
  const muted = await befriend(url, asha, meera)
  await writeHistory(url, {
    chat_type: ChatType.Private,
    chat_id: muted,
    lines: [{ by: meera, text: 'hm' }],
    unread: [[asha, 1]],
  })
  await markMember(url, ChatType.Private, muted, asha, { is_muted: true, is_pinned: true })
  const group_id = await createGroup(url, 'Fair', people)
  const mention = { by: meera, text: '@Asha', mentions: [asha], minutes_ago: 4000 }
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines: [mention], unread: [[asha, 1]] })
  return [asha, gurpreet]
}

async function lookAround(
  open: Open,
  form: (typeof FORMS)[number],
  colorScheme: 'light' | 'dark',
): Promise<Record<string, string[]>> {
  const [asha, gurpreet] = await furnish()
  const options = { colorScheme }
  const found: Record<string, string[]> = {}
  const guest = await open(undefined, { form, path: '/login', options })
  await guest.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(guest.locator('[aria-invalid=true]').first()).toBeVisible()
  found['login'] = await axeViolations(guest)
  await guest.getByRole('button', { name: 'Create an account' }).click()
  found['register'] = await axeViolations(guest)
  const page = await open(asha, { form, options })
  await expect(chatRow(page, 'Fair')).toBeVisible()
  found['chat list'] = await axeViolations(page)
  await page.goto(pathOf(roomOf(asha, gurpreet)))
  await expect(bubble(page, 'nice, thank you')).toBeVisible()
  found['chat'] = await axeViolations(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()
  found['profile'] = await axeViolations(page)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  found['404'] = await axeViolations(page)
  return found
}

for (const form of FORMS) {
  for (const theme of THEMES) {
    test(`axe finds nothing on login, register, chat list, chat, profile and 404 (${form}, ${theme})`, async ({
      open,
    }) => {
      const found = await lookAround(open, form, theme)
      expect(found).toEqual({ login: [], register: [], 'chat list': [], chat: [], profile: [], '404': [] })
    })
  }
}
