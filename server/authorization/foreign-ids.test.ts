import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '@mela/contract/calls.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { putBet, putPeriod } from '../test/play/games.ts'
import { callerAt } from '../test/person.ts'
import { openWorld, type World } from '../test/world.ts'
import { idFields, withId, type IdField } from './id-fields.ts'
import { scenesOf, setScene, type Scene, type SceneActor } from './scene.ts'
import { ROWS } from './table.ts'
import { verdictOf } from './verdict.ts'

let world: World
/** Of people whom none of those who ask have ever met. */
let elsewhere: Scene & { bet_id: string }
beforeAll(async () => {
  world = await openWorld()
  const scene = await setScene(world.database, 'friend')
  const period = { line: '02', period: '20260105020001', game_type: 2 } as const
  await putPeriod(world, period)
  elsewhere = { ...scene, bet_id: await putBet(world, { id: scene.target_id }, period) }
})
afterAll(() => world.end())

const MISSING = '4'
type Kind = keyof Pick<
  typeof elsewhere,
  | 'target_id'
  | 'group_id'
  | 'application_id'
  | 'grouping_id'
  | 'request_id'
  | 'invitation_id'
  | 'device_id'
  | 'chest_id'
  | 'bet_id'
>
/** What an id names. A field that is not here fails the test. */
const KINDS: Record<string, Kind> = {
  user_id: 'target_id',
  to_user_id: 'target_id',
  friend_id: 'target_id',
  user_ids: 'target_id',
  mentions: 'target_id',
  ref_user_id: 'target_id',
  group_id: 'group_id',
  chest_id: 'chest_id',
  // In play nobody has one; whose it is is asked where there is money.
  turnover_id: 'chest_id',
  method_id: 'chest_id',
  'getBetProof.id': 'bet_id',
  'receiveAgentReward.id': 'chest_id',
  'getRecharge.id': 'chest_id',
  'openRechargePage.id': 'chest_id',
  'giveRechargeReference.id': 'chest_id',
  'cancelRecharge.id': 'chest_id',
  'getWithdrawal.id': 'chest_id',
  'cancelWithdrawal.id': 'chest_id',
  'removeCard.id': 'chest_id',
  'removeChainWallet.id': 'chest_id',
  // In play no card is asked for; whose it is is asked where there is money.
  'data.bank_id': 'chest_id',
  'content.data.group_id': 'group_id',
  'content.data.id': 'target_id',
  'reviewFriendApplication.id': 'application_id',
  'listGroupingFriends.id': 'grouping_id',
  'saveGrouping.id': 'grouping_id',
  'deleteGrouping.id': 'grouping_id',
  'setFriendGroupings.ids': 'grouping_id',
  'addToGrouping.id': 'grouping_id',
  'getGroupBatch.ids': 'group_id',
  'getGroupInfo.id': 'group_id',
  'listGroups.id': 'group_id',
  'editGroup.id': 'group_id',
  'addGroupMembers.id': 'group_id',
  'joinGroup.id': 'group_id',
  'dissolveGroup.id': 'group_id',
  'editNotice.id': 'group_id',
  'reviewJoinRequest.id': 'request_id',
  'reviewInvitation.id': 'invitation_id',
  'endDevice.id': 'device_id',
  'sendMessageGrouping.chat_id': 'grouping_id',
  'getMessagesGrouping.chat_id': 'grouping_id',
}
/** People can be found by their numbers, groups by their links, and channels are everybody's. */
const PUBLIC = [
  'getUserInfo.user_id',
  'getUserInfoList.user_id',
  'applyFriend.to_user_id',
  'blockUser.to_user_id',
  'reportUser.to_user_id',
  'getGroupInfo.id',
  'joinGroup.id',
  'getChannelAccountBatch.ids',
]

const FIELDS = (Object.keys(calls) as CallName[]).flatMap((call) =>
  idFields(calls[call].input).map((field) => ({ call, field, name: `${call}.${field.path.join('.')}` })),
)
const HIDDEN = FIELDS.filter(({ name }) => !PUBLIC.includes(name))

test('every id that a call takes is known here, and every one that is public is taken by a call', () => {
  expect(FIELDS.length).toBeGreaterThan(50)
  const names = FIELDS.map(({ name }) => name)
  expect(PUBLIC.filter((name) => !names.includes(name))).toEqual([])
  const unknown = HIDDEN.filter(({ call, field }) => field.form !== 'chat' && !kindOf(call, field))
  expect(unknown.map(({ name }) => name)).toEqual([])
})

const kindOf = (call: CallName, { path }: IdField): Kind | undefined =>
  KINDS[`${call}.${path.join('.')}`] ?? KINDS[path.join('.')]

/** Pairs of what belongs to strangers and what does not exist. */
function pairs(call: CallName, field: IdField, input: object, { actor_id }: Scene): [string, string][] {
  if (field.form !== 'chat') return [[elsewhere[kindOf(call, field)!], MISSING]]
  const { chat_type } = input as { chat_type?: ChatType }
  if (chat_type === ChatType.Grouping) return [[elsewhere.grouping_id, MISSING]]
  if (chat_type === ChatType.Group) return [[elsewhere.group_id, MISSING]]
  const withPeer = (peer_id: string) => [actor_id, peer_id].toSorted().join('-')
  return [
    [elsewhere.private_chat.chat_id, '4-5'],
    [withPeer(elsewhere.target_id), withPeer(MISSING)],
  ]
}

// Whoever answers for the site may write to everybody who exists, so they are not among these.
describe.each<SceneActor>(['allowed', 'stranger', 'unfriended', 'removed'])('to somebody who is %s', (actor) => {
  test('what belongs to strangers answers as if it did not exist', async () => {
    const nextScene = scenesOf(world.database, actor)
    const ask = async (
      call: CallName,
      field: IdField,
      inputIn: (scene: Scene) => object,
      side: 0 | 1,
      pair: number,
    ) => {
      const scene = await nextScene()
      const input = inputIn(scene)
      const other = pairs(call, field, input, scene)[pair]?.[side]
      const changed = other === undefined ? undefined : withId(input, field, other)
      return (
        changed &&
        verdictOf(
          callerAt(() => world.origin, scene.token),
          call,
          changed as never,
        )
      )
    }
    const told: string[] = []
    const asked = new Set<string>()
    for (const { call, field, name } of HIDDEN) {
      for (const row of ROWS.filter((each) => each.call === call)) {
        for (const pair of field.form === 'chat' ? [0, 1] : [0]) {
          const [foreign, missing] = [
            await ask(call, field, row.input, 0, pair),
            await ask(call, field, row.input, 1, pair),
          ]
          if (foreign !== undefined) asked.add(name)
          if (foreign !== missing) told.push(`${name} (${row.about}): ${foreign}, missing ${missing}`)
        }
      }
    }
    expect(told).toEqual([])
    expect(HIDDEN.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([])
  })
})
