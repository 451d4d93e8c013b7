import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import type { Past } from './past.ts'
import type { Others } from './seed-others.ts'
import type { People, PersonKey } from './seed-people.ts'

const GROUPINGS: readonly { of: PersonKey; name: string; friends: PersonKey[] }[] = [
  { of: 'asha', name: 'Goa 🌴', friends: ['gurpreet', 'meera', 'kenji'] },
  { of: 'asha', name: 'Design', friends: ['kenji', 'meera'] },
  { of: 'gurpreet', name: 'दुकान', friends: ['asha'] },
  { of: 'gurpreet', name: 'क्रिकेट 🏏', friends: ['rohan'] },
  { of: 'kenji', name: '仕事', friends: ['asha'] },
]

/** Groupings, requests that wait for Asha, and somebody whom she has shut out. */
export function meetPeople({ at }: Past, people: People, { farid, yuki, lucky }: Others): void {
  const to_user_id = people.asha.id
  at('12d 20:15', async ({ as }) => {
    for (const [index, { of, name, friends }] of GROUPINGS.entries()) {
      const call = await as(people[of])
      const { id } = await call('saveGrouping', { name, order: String(index) })
      await call('addToGrouping', { id, user_ids: friends.map((key) => people[key].id) })
    }
  })
  at('6d 07:42', async ({ as }) =>
    (await as(lucky))('applyFriend', { to_user_id, apply_content: 'You WON!!! Add me to claim 💰💰💰' }),
  )
  at('6d 08:40', async ({ as }) => {
    const call = await as(people.asha)
    const { list } = await call('listFriendApplications', {})
    await call('reviewFriendApplication', { id: list[0]!.id, status: -1 })
    const reason = ComplaintReason.Fraud
    await call('reportUser', { to_user_id: lucky.id, reason, content: 'Promises prizes for money' })
    await call('blockUser', { to_user_id: lucky.id, status: 1 })
  })
  at('1d 19:05', async ({ as }) => {
    const apply_content = 'ट्राम वाले समूह से फ़रीद। शालों वाली वेबसाइट बहुत अच्छी लगी!'
    await (
      await as(farid)
    )('applyFriend', { to_user_id, apply_content })
  })
  at('58m', async ({ as }) =>
    (await as(yuki))('applyFriend', { to_user_id, apply_content: '佐藤さんの同僚の田中です。よろしくお願いします。' }),
  )
}
