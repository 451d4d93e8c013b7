import type { Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { writeHistory } from '../stage/history.ts'
import { callerOf, createGroup, createPeople, pathOf } from '../stage/people.ts'
import { BUBBLE, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// What comes up around a message in a group: its menu, the question before it is deleted, and what stands beside it.
async function talker({ url, origin }: Stage): Promise<Visitor> {
  const [asha, dev, meera] = await createPeople(url, 'Asha Verma', 'Dev Nair', 'Meera Kapoor')
  const group_id = await createGroup(url, 'Night market team', [asha, dev, meera])
  const lines = [
    { by: dev, text: 'The lanterns are here, all four hundred of them' },
    { by: asha, text: 'Then we can hang them before five' },
  ]
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
  const chat = { chat_id: group_id, chat_type: ChatType.Group } as const
  await callerOf(asha, origin)('pinMessage', { ...chat, message_id: '1', status: 'yes' })
  return { token: asha.token, group_id }
}

const openMenu = async (page: Page) => {
  await page.locator(BUBBLE).last().click({ button: 'right' })
  await see(page, '[role=menuitem]')
}
const choose = (page: Page, icon: 'reply' | 'trash') =>
  page.locator(`[role=menuitem]:has(path[d="${iconPaths[icon]}"])`).click()

const screen = (name: string, arrange: Screen['arrange']): Screen => ({
  name: `message-${name}`,
  visitor: talker,
  path: (_stage, { group_id }) => pathOf(roomIdOf(group_id!, ChatType.Group)),
  arrange: async (page, stage, visitor) => {
    await see(page, BUBBLE)
    await arrange(page, stage, visitor)
  },
})

export const messageScreens: Screen[] = [
  screen('pinned', (page) => see(page, `section:has(> button b):has(path[d="${iconPaths.close}"])`)),
  screen('menu', openMenu),
  screen('delete', async (page) => {
    await openMenu(page)
    await choose(page, 'trash')
    await see(page, 'dialog[open] button')
  }),
  screen('reply', async (page) => {
    await openMenu(page)
    await choose(page, 'reply')
    await see(page, `section path[d="${iconPaths.reply}"]`)
    // Away from the bubble, beside which buttons come up.
    await page.mouse.move(0, 0)
  }),
  screen('mention', async (page) => {
    await page.locator('form textarea').pressSequentially('@')
    await see(page, '[role=option]')
  }),
]
