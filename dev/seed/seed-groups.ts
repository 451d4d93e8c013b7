import { randomUUID } from 'node:crypto'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { openServiceGroup } from '../../server/src/groups/open-service-group.ts'
import type { Past, Scene } from './past.ts'
import { showPhotos } from './seed-photos.ts'
import type { Others } from './seed-others.ts'
import type { People } from './seed-people.ts'

interface Somebody {
  id: string
}
type Said = [when: string, by: Somebody, text: string]

/** Groups get their ids while the story runs. */
type IdOf = () => string

/** Each line at its moment, by somebody who has read what stands there. */
export function say({ at }: Past, idOf: IdOf, lines: readonly Said[]): void {
  for (const [when, by, text] of lines) {
    at(when, async (scene) => {
      const content = { type: ContentType.Text, data: { text } }
      await readAll(scene, idOf(), [by])
      const call = await scene.as(by)
      await call('sendMessage', { chat_id: idOf(), chat_type: ChatType.Group, nonce: randomUUID(), content })
    })
  }
}

/** These have read whatever stands there. */
export async function readAll({ as }: Scene, group_id: string, readers: readonly Somebody[]): Promise<void> {
  const chat = { chat_id: group_id, chat_type: ChatType.Group }
  for (const reader of readers) {
    const call = await as(reader)
    const [newest] = await call('getMessages', { ...chat, limit: 1 })
    if (newest) await call('ack', { ...chat, message_id: newest.message_id })
  }
}

/** Rohan's: Asha helps him, somebody was muted, and two wait to be let in. */
export function foundTramLovers(past: Past, people: People, { farid, yuki, pilot }: Others): void {
  const { asha, gurpreet, meera, rohan } = people
  const { at } = past
  let id = ''
  at('8d 21:30', async ({ as }) => {
    const user_ids = [asha.id, gurpreet.id, meera.id]
    id = (await (await as(rohan))('createGroup', { user_ids, name: 'Tram lovers 🚋' })).group.id
  })
  at('7d 09:00', async ({ as }) =>
    (await as(rohan))('editManagers', { group_id: id, user_ids: [asha.id], identity: GroupRole.Manager }),
  )
  at('5d 12:00', async ({ as }) => (await as(farid))('joinGroup', { id, ref_user_id: gurpreet.id }))
  at('5d 12:10', async ({ as }) => {
    await (
      await as(asha)
    )('muteGroupMembers', { group_id: id, user_ids: [farid.id], prohibition_status: 1 })
    await (
      await as(rohan)
    )('editGroup', { id, flag_check: 1 })
  })
  at('2d 18:00', async ({ as }) => {
    const notice = 'The committee meets on Thursday at 6 pm, Coffee House, upper floor. Bring signatures.'
    await (
      await as(rohan)
    )('editNotice', { id, notice })
  })
  at('2d 19:00', (scene) => readAll(scene, id, [asha, gurpreet, meera, rohan]))
  at('50m', async ({ as }) =>
    (await as(yuki))('joinGroup', { id, apply_content: '来月コルカタへ行きます。路面電車に乗りたいです。' }),
  )
  at('35m', async ({ as }) => (await as(pilot))('joinGroup', { id, apply_content: 'Only testing the ride' }))
  showPhotos(past, () => id, people)
  say(past, () => id, [
    ['8d 21:32', rohan, 'Welcome, all of you who have ever stood on line 36 on purpose'],
    ['8d 21:40', gurpreet, 'लुधियाना में ट्राम नहीं है, पर दिल में है 🚋'],
    ['8d 21:41', asha, 'I came for the drawings of the old tickets'],
    ['5d 12:01', farid, 'नमस्ते! नोनापुकुर डिपो से फ़रीद।'],
    ['5d 12:02', farid, 'पुराने टिकट बेचता हूँ, सस्ते'],
    ['5d 12:03', farid, 'पुराने टिकट बेचता हूँ, सस्ते!!'],
    ['5d 12:04', farid, 'सस्ते!!! सस्ते!!!'],
    ['5d 12:12', asha, 'Farid, tickets for sale on Sundays only, please 🙂'],
    ['2d 18:20', meera, 'I have forty signatures, thirty-nine of them real'],
    ['64m', rohan, 'Forty-one. My mother signed.'],
  ])
}

/** Meera's: only those who run it may write, and members do not add each other. */
export function foundBookSwap(past: Past, { asha, meera, kenji, gurpreet }: People): void {
  const { at } = past
  let id = ''
  at('10d 17:00', async ({ as }) => {
    const call = await as(meera)
    const user_ids = [asha.id, kenji.id, gurpreet.id]
    id = (await call('createGroup', { user_ids, name: 'Book swap 📚' })).group.id
    await call('editManagers', { group_id: id, user_ids: [kenji.id], identity: GroupRole.Manager })
    await call('editGroup', { id, flag_prohibit_add_friends: 1 })
  })
  at('4d 20:00', async ({ as }) =>
    (await as(meera))('muteGroupMembers', { group_id: id, all: 1, prohibition_status: 1 }),
  )
  at('3d 21:00', async (scene) => {
    await readAll(scene, id, [asha, meera, kenji, gurpreet])
    const side = { group_id: id, group_nickname: 'Asha with the maps', not_disturb: 1 } as const
    await (
      await scene.as(asha)
    )('editGroupMember', side)
  })
  say(past, () => id, [
    ['10d 17:10', meera, 'One book in, one book out. Write your name inside.'],
    ['10d 18:02', asha, 'Giving away: The Shadow Lines. Wanted: anything with maps.'],
    ['9d 08:30', kenji, '「雪国」を持っていきます。English translation too.'],
    ['9d 08:44', gurpreet, 'मेरे पास प्रेमचंद की कहानियाँ हैं 📖'],
    ['4d 20:02', meera, 'Quiet week: only the lists of Kenji and me until Sunday. Then swap!'],
  ])
}

/** What somebody who came with an agent's code finds: Asha is the customer, Latha answers. */
export function openHelp(
  past: Past,
  writeTemplate: () => Promise<string>,
  asha: Somebody,
  { latha }: Pick<Others, 'latha'>,
): void {
  const { at } = past
  let id = ''
  at('1d 11:00', async ({ context, as }) => {
    await openServiceGroup(context, { user_id: asha.id, template_id: await writeTemplate() })
    const { list } = await (await as(asha))('listGroups', { limit: 100 })
    id = list.find(({ user_ids }) => user_ids.includes(latha.id))!.group.id
  })
  at('1d 11:30', (scene) => readAll(scene, id, [asha, latha]))
  say(past, () => id, [
    ['1d 11:02', latha, 'Hello Asha, Latha here. If anything at the fair is unclear, write to me in this group.'],
    ['1d 11:20', asha, 'Thank you! Where do I change the picture of a group?'],
    ['1d 11:24', latha, 'In the group’s settings, under its name. Only the owner and managers can.'],
    ['42m', asha, 'It works now 👍'],
  ])
}
