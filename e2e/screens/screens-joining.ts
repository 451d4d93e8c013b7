import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { pathOf } from '../../web/src/names/paths.ts'
import { createScene, type GroupScene } from '../groups/group-scene.ts'
import { callerOf, createPeople } from '../stage/people.ts'
import { BUBBLE, seeing, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

const roomOf = (visitor: Visitor) => roomIdOf(visitor.group_id!, ChatType.Group)

/** People of a group talk, and its owner hands it on to a friend. */
async function talk({ url, origin }: Stage): Promise<GroupScene> {
  const scene = await createScene(url, origin)
  const { group_id, owner, manager, member, friend } = scene
  const text = (words: string) => ({ type: ContentType.Text, data: { text: words } })
  const said = [
    [manager, text('Stalls open at 5. Who can bring fairy lights?')],
    [manager, text('And two more tables, please.')],
    [member, text('I have 40 metres at the shop.')],
  ] as const
  for (const [by, content] of said) {
    const chat = { chat_id: group_id, chat_type: ChatType.Group }
    await callerOf(by, origin)('sendMessage', { ...chat, nonce: crypto.randomUUID(), content })
  }
  await callerOf(owner, origin)('sendMessage', {
    chat_id: privateChatId(owner.id, friend.id),
    chat_type: ChatType.Private,
    nonce: crypto.randomUUID(),
    content: { type: ContentType.InviteCard, data: { group_id } },
  })
  return scene
}

const as =
  (role: 'owner' | 'member' | 'muted' | 'applicant' | 'friend') =>
  async (stage: Stage): Promise<Visitor> => {
    const scene = await talk(stage)
    const pair: Visitor['pair'] = [scene.owner, scene.friend]
    return { token: scene[role].token, group_id: scene.group_id, pair }
  }
const chat = (_stage: Stage, visitor: Visitor) => pathOf('Chat', { roomId: roomOf(visitor) })
const code =
  (query: Record<string, string> = {}) =>
  (_stage: Stage, visitor: Visitor) =>
    pathOf('GroupQr', {}, { roomId: roomOf(visitor), ...query })
const link = (_stage: Stage, { group_id, pair }: Visitor) =>
  pathOf('JoinGroup', { groupId: group_id! }, { ref: pair![0].id })

/** A group's chat and every way into it. */
export const joiningScreens: Screen[] = [
  { name: 'group-chat', visitor: as('member'), path: chat, arrange: seeing('[role=log] article b span + span') },
  { name: 'group-chat-muted', visitor: as('muted'), path: chat, arrange: seeing('section > p[role=status]') },
  {
    name: 'group-invite-card',
    visitor: as('friend'),
    path: (_stage, { pair }) =>
      pathOf('Chat', { roomId: roomIdOf(privateChatId(pair![0].id, pair![1].id), ChatType.Private) }),
    arrange: seeing(`${BUBBLE} button + button`),
  },
  { name: 'group-qr', visitor: as('member'), path: code(), arrange: seeing('section svg[role=img]') },
  {
    name: 'group-send',
    visitor: as('owner'),
    path: code({ send: '1' }),
    arrange: seeing('section input[type=checkbox]'),
  },
  {
    name: 'group-new',
    visitor: as('owner'),
    path: () => pathOf('NewGroupChooseMember', {}, { type: 'group' }),
    arrange: async (page) => {
      await page.locator('section input[type=checkbox]').first().check({ force: true })
      await page.locator('footer button:enabled').waitFor()
    },
  },
  {
    name: 'join-group-guest',
    visitor: async (stage) => {
      const { token: _nobody, ...visitor } = await as('owner')(stage)
      return visitor
    },
    path: link,
    arrange: seeing('section h1'),
  },
  {
    name: 'join-group',
    visitor: async (stage) => {
      const [{ token }] = await createPeople(stage.url, 'Omar Farouk')
      return { ...(await as('owner')(stage)), token }
    },
    path: link,
    arrange: seeing('section h1 ~ p + p'),
  },
  { name: 'join-group-waiting', visitor: as('applicant'), path: link, arrange: seeing('section [role=status]') },
  {
    name: 'join-group-missing',
    visitor: as('owner'),
    path: () => pathOf('JoinGroup', { groupId: '999999999999999' }),
    arrange: seeing('section h2'),
  },
]
