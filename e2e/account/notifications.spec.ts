import type { BrowserContext } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { chatRow, expect, site, test, url } from '../stage/app.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { groupPage } from '../groups/group-pages.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, sayTo } from '../stage/people.ts'

const [origin] = site.origins
const KINDS = [
  'friend_application',
  'join_group_application',
  'edit_user_info',
  'delete_group_user',
  'edit_user_amount',
  'delete_group_notice',
  'message_top',
] as const

test('CHAT-069 each kind of notification comes over the socket and changes what an open app shows', async ({
  open,
}) => {
  const [asha, gurpreet, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Dev')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'hello', origin)
  const market = await createGroup(url, 'Night market', [gurpreet, asha])
  const own = await createGroup(url, 'Lamps', [asha, gurpreet])
  const asPeer = callerOf(gurpreet, origin)
  const chat = { chat_id: market, chat_type: ChatType.Group }
  const say = (chat_id: string, text: string) =>
    asPeer('sendMessage', { ...chat, chat_id, nonce: crypto.randomUUID(), content: { type: 1, data: { text } } })
  const { message_id } = await say(market, 'Stalls open at 5')
  await say(own, 'Clay or brass?')
  await asPeer('editNotice', { id: market, notice: 'Bring a lamp' })
  await callerOf(asha, origin)('editGroup', { id: own, flag_check: 1 })

  const heard = new Set<string>()
  const listen = (context: BrowserContext) => {
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          for (const kind of KINDS) if (payload.includes(kind)) heard.add(kind)
        }),
      ),
    )
    return Promise.resolve()
  }
  const room = roomIdOf(market, ChatType.Group)
  const page = await open(asha, { form: 'desktop', path: pathOf(room), prepare: listen })
  const notice = page.getByRole('region', { name: 'Group notice' })
  const pin = page.getByRole('region', { name: 'Pinned message' })
  const application = page.getByRole('link', { name: /^Friend application/ })
  await expect(notice).toContainText('Bring a lamp')
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  await expect(pin).toHaveCount(0)
  await expect(application).toHaveCount(0)

  await callerOf(dev, origin)('applyFriend', { to_user_id: asha.id, apply_content: 'Dev here' })
  await expect(application).toContainText('Dev wants to add you')
  await asPeer('editUser', { nickname: 'Gurpreet Singh' })
  await expect(chatRow(page, 'Gurpreet Singh')).toBeVisible()
  await asPeer('pinMessage', { ...chat, message_id, status: 'yes' })
  await expect(pin).toContainText('Stalls open at 5')
  await asPeer('editNotice', { id: market, notice: '' })
  await expect(notice).toHaveCount(0)

  const management = groupPage('phone', roomIdOf(own, ChatType.Group), 'GroupManagement')
  const managing = await open(asha, { at: 1, path: management, prepare: listen })
  const requests = managing.getByRole('button', { name: /^Join requests/ })
  await expect(requests).toBeVisible()
  await expect(requests).not.toContainText('waiting')
  await callerOf(dev, origin)('joinGroup', { id: own })
  await expect(requests).toContainText('1 request waiting')

  const wallet = await open(asha, { path: '/wallet', prepare: listen })
  const card = wallet.getByRole('region', { name: 'Diamonds', exact: true })
  await expect(card).toContainText('0.00')
  await giveDiamonds(url, asha, 50)
  await expect(card).toContainText('50.00')

  await asPeer('removeGroupMembers', { group_id: market, user_ids: asha.id })
  await expect(page.getByText('You have been removed from the group')).toBeVisible()
  await expect(chatRow(page, 'Night market')).toHaveCount(0)
  expect([...heard].sort()).toEqual([...KINDS].sort())
})
