import { createChestScene, sendBoxes, type ChestScene } from '../chests/chest-scene.ts'
import { pathOf } from '../stage/people.ts'
import { see, type Screen, type Visitor } from './screen.ts'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'

interface Seen extends Visitor {
  boxes: Awaited<ReturnType<typeof sendBoxes>>
  room: string
}
const CARDS = '[role=log] article button:has(svg)'
const icon = (name: keyof typeof iconPaths) => `button:has(path[d="${iconPaths[name]}"])`

function chestScreen(
  name: string,
  as: 'asha' | 'gurpreet',
  path: (seen: Seen) => string,
  arrange: Screen['arrange'],
): Screen {
  return {
    name,
    visitor: async ({ url, origin }): Promise<Seen> => {
      const scene: ChestScene = await createChestScene(url, origin)
      const boxes = await sendBoxes(url, origin, scene)
      return { token: scene[as].token, group_id: scene.group_id, boxes, room: scene.room }
    },
    path: (_stage, visitor) => path(visitor as Seen),
    arrange,
  }
}
const inChat = ({ room }: Seen) => pathOf(room)
const openForm: Screen['arrange'] = async (page) => {
  await see(page, CARDS)
  await page.locator(`form ${icon('plus_circle')}`).click()
  await page.locator(`dialog ${icon('box')}`).click()
  await page.locator('dialog form input').first().fill('500')
}

/** Treasure boxes: the form, the cards in their states, the scene, the record and its check. */
export const chestScreens: Screen[] = [
  chestScreen('chest-cards', 'gurpreet', inChat, async (page) => {
    // What became of each is asked within a second.
    for (const state of ['expired', 'gone', 'mine', 'waiting']) await see(page, `${CARDS}[data-state=${state}]`)
  }),
  chestScreen('chest-send', 'asha', inChat, openForm),
  chestScreen('chest-open', 'gurpreet', inChat, async (page) => {
    await page.locator(CARDS).last().click()
    await see(page, 'dialog[open] button:not(:disabled) span')
  }),
  chestScreen('chest-opened', 'gurpreet', inChat, async (page) => {
    await page.locator(CARDS).last().click()
    await page.locator('dialog[open] footer button').first().click()
    await see(page, 'dialog[open] [role=status] p:nth-child(3)')
  }),
  chestScreen(
    'chest-record',
    'gurpreet',
    ({ boxes }) => `/${boxes.mine}`,
    (page) => see(page, 'main section ul li'),
  ),
  chestScreen(
    'chest-expired',
    'asha',
    ({ boxes }) => `/${boxes.expired}`,
    (page) => see(page, 'main section ul li'),
  ),
  chestScreen(
    'chest-missing',
    'asha',
    () => '/1999999999',
    (page) => see(page, 'main section svg'),
  ),
  chestScreen('chest-check', 'gurpreet', inChat, async (page) => {
    await page.locator(`${CARDS}[class*=_gone]`).click()
    await page.locator(icon('shield_check')).click()
    await see(page, 'dialog[open] ol li')
  }),
]
