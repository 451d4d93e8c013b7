import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { befriend, callerOf, createGroup, createPeople, type Person } from '../stage/people.ts'

export interface GroupScene {
  group_id: string
  room: string
  owner: Person
  manager: Person
  member: Person
  muted: Person
  /** A friend of the owner, not in the group. */
  friend: Person
  /** Asks to be let in. */
  applicant: Person
  /** A friend of the member, who invites them. */
  invited: Person
}

/** A group with every role in it, a notice, a muted member and two who wait for a yes or no. */
export async function createScene(url: string, origin: string, name = 'Diwali Mela planning'): Promise<GroupScene> {
  const people = await createPeople(
    url,
    ...['Asha Verma', 'Gurpreet Singh', 'Meera Iyer', 'Wei Lin', 'Ananya Rao', 'Nadia Khan', 'Lena Vogel'],
  )
  const [owner, manager, member, muted, friend, applicant, invited] = people as [
    ...[Person, Person, Person, Person, Person, Person, Person],
  ]
  const group_id = await createGroup(url, name, [owner, manager, member, muted])
  await befriend(url, owner, friend)
  await befriend(url, owner, member)
  await befriend(url, member, invited)
  const asOwner = callerOf(owner, origin)
  await asOwner('editManagers', { group_id, user_ids: [manager.id], identity: 3 })
  await asOwner('muteGroupMembers', { group_id, user_ids: [muted.id], prohibition_status: 1 })
  await asOwner('editNotice', { id: group_id, notice: 'Stalls open at 5. Bring your own table, lights are shared.' })
  await asOwner('editGroup', { id: group_id, flag_check: 1 })
  await callerOf(applicant, origin)('joinGroup', { id: group_id, apply_content: 'I make the clay lamps' })
  await callerOf(member, origin)('addGroupMembers', { id: group_id, user_ids: [invited.id] })
  const room = roomIdOf(group_id, ChatType.Group)
  return { group_id, room, owner, manager, member, muted, friend, applicant, invited }
}
