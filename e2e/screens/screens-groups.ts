import { roomIdOf, ChatType } from '@mela/contract/ids.ts'
import type { RouteName } from '../../web/src/names/paths.ts'
import { paths } from '../../web/src/names/paths.ts'
import { createScene, type GroupScene } from '../groups/group-scene.ts'
import { seeing, type Screen } from './screen.ts'

type Role = 'owner' | 'manager' | 'member'

function groupScreen(
  name: string,
  route: RouteName,
  arrange: Screen['arrange'],
  { as = 'owner', query = {} }: { as?: Role; query?: Record<string, string> } = {},
): Screen {
  return {
    name,
    visitor: async ({ url, origin }) => {
      const scene: GroupScene = await createScene(url, origin)
      return { token: scene[as].token, group_id: scene.group_id }
    },
    path: (_stage, { group_id }) => {
      const roomId = roomIdOf(group_id!, ChatType.Group)
      return `${paths[route]}?${new URLSearchParams({ roomId, ...query }).toString()}`
    },
    arrange,
  }
}
const choose = (type: string, selector: string) =>
  groupScreen(
    `group-choose-${type}`,
    'ChooseMember',
    async (page) => {
      const options = page.locator(`${selector}:not(:disabled)`)
      await options.first().waitFor()
      await options.first().check({ force: true })
    },
    { query: { type } },
  )
const lastButton: Screen['arrange'] = async (page) => {
  await page.locator('section [class*=danger]').last().click()
  await page.locator('dialog[open] button').first().waitFor()
}

/** Settings and management of a group, each as somebody who may see it. */
export const groupScreens: Screen[] = [
  groupScreen('group-setting', 'GroupSetting', seeing('[role=switch]')),
  groupScreen('group-setting-member', 'GroupSetting', seeing('[role=switch]'), { as: 'member' }),
  groupScreen('group-leave', 'GroupSetting', lastButton, { as: 'member' }),
  groupScreen('group-owner-leaves', 'GroupSetting', lastButton),
  groupScreen('group-management', 'GroupManagement', seeing('[role=switch]')),
  groupScreen('group-dissolve', 'GroupManagement', lastButton),
  groupScreen('group-managers', 'SetManager', seeing('section h2')),
  groupScreen('group-members', 'AllMembers', seeing('section ul li')),
  groupScreen('group-members-member', 'AllMembers', seeing('section ul li'), { as: 'member' }),
  groupScreen('group-muted', 'ProhibitionList', seeing('section ul li')),
  groupScreen('group-review', 'GroupReview', seeing('section ul li')),
  groupScreen('group-notice', 'EditDescription', seeing('section textarea')),
  groupScreen('group-notice-member', 'EditDescription', seeing('section p'), { as: 'member' }),
  choose('invite', 'input[type=checkbox]'),
  choose('remove', 'input[type=checkbox]'),
  choose('prohibition', 'input[type=checkbox]'),
  choose('manage', 'input[type=checkbox]'),
  choose('transfer', 'input[type=radio]'),
  groupScreen('group-my-groups', 'MyGroups', seeing('section ul li')),
]
