import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { Currency } from '@mela/contract/money.ts'
import { hashPassword } from '../src/account/index.ts'
import { accountOf, Book, House, houseOf, Part } from '../src/ledger/index.ts'
import type { TestDatabase } from '../test/database.ts'
import { CHEAP_PASSWORDS } from '../test/passwords.ts'
import type { Actor } from './actors.ts'

/** Somebody who asks, somebody who is asked about, and everything of theirs that a call can name: nobody else's. */
export interface Scene {
  actor_id: string
  /** Empty for a guest. */
  token: string
  target_id: string
  target_uid: string
  /** A friend of the actor and of nobody else. */
  pal_id: string
  private_chat: { chat_id: string; chat_type: typeof ChatType.Private }
  group_id: string
  group_chat: { chat_id: string; chat_type: typeof ChatType.Group }
  /** Members without and with rank, beside whoever asks. */
  plain_id: string
  rival_id: string
  request_id: string
  invitation_id: string
  /** Sent to the target, and sent to the actor. */
  application_id: string
  own_application_id: string
  grouping_id: string
  own_grouping_id: string
  /** The session with which the target is signed in. */
  device_id: string
  /** Sent to the group by the target, with boxes left. */
  chest_id: string
}

/** `allowed` is a friend who owns the group: whatever can be allowed at all is allowed to them. */
export type SceneActor = Actor | 'allowed'

const PASSWORD = 'mela-password'
const MADE_AT_ONCE = 50
let password_hash: Promise<string> | undefined
let drawn = randomInt(2 ** 46, 2 ** 47)
/** Beyond whatever the sequences of a test database give. */
const nextId = (): string => String(drawn++)

const FRIENDS: readonly SceneActor[] = ['friend', 'blocked', 'unfriended', 'limited', 'allowed']
const IN_GROUP: readonly SceneActor[] = ['member', 'muted', 'manager', 'owner', 'removed', 'allowed']
const OWNERS: readonly SceneActor[] = ['owner', 'allowed']
const IDENTITY: Partial<Record<SceneActor, number>> = { service: 3, test: 2 }

const PEOPLE = ['actor', 'target', 'pal', 'keeper', 'plain', 'rival', 'newcomer', 'invited', 'suitor'] as const
const THINGS = [
  'group',
  'request',
  'invitation',
  'application',
  'own_application',
  'grouping',
  'own_grouping',
  'device',
  'chest',
] as const
type Ids = Record<(typeof PEOPLE)[number] | (typeof THINGS)[number], string>

export async function setScene(database: TestDatabase, actor: SceneActor): Promise<Scene> {
  const [scene] = await setScenes(database, actor, 1)
  return scene!
}

/** A new one at each call, for whoever needs many. */
export function scenesOf(database: TestDatabase, actor: SceneActor): () => Promise<Scene> {
  const ready: Scene[] = []
  return async () => {
    if (ready.length === 0) ready.push(...(await setScenes(database, actor, MADE_AT_ONCE)))
    return ready.pop()!
  }
}

/** Written straight into the tables, as the calls would leave it: one round trip for all of them. */
async function setScenes(database: TestDatabase, actor: SceneActor, count: number): Promise<Scene[]> {
  const hash = await (password_hash ??= hashPassword(CHEAP_PASSWORDS, PASSWORD))
  const drafts = Array.from({ length: count }, () => draft(actor, hash))
  await database.query(together(drafts.map(({ statements }) => statements)).join(';\n'))
  return drafts.map(({ scene }) => scene)
}

/** The statements of scenes with the same actor differ only in what they hold: each is made once, with all rows. */
function together(scenes: readonly (readonly string[])[]): string[] {
  const [first = []] = scenes
  return first.flatMap((statement, index) => {
    const all = scenes.map((statements) => statements[index]!)
    const [head] = /^INSERT INTO [^']*?\bVALUES /s.exec(statement) ?? []
    return head === undefined ? all : [head + all.map((each) => each.slice(head.length)).join(', ')]
  })
}

function draft(actor: SceneActor, hash: string): { statements: string[]; scene: Scene } {
  const ids = Object.fromEntries([...PEOPLE, ...THINGS].map((name) => [name, nextId()])) as Ids
  const token = randomBytes(32).toString('base64url')
  const statements = [
    insertPeople(ids, actor, hash),
    insertSession(nextId(), ids.actor, token, actor === 'limited'),
    insertSession(ids.device, ids.target, randomBytes(8).toString('hex'), false),
    ...befriend(ids.actor, ids.pal),
    ...(FRIENDS.includes(actor) ? relate(ids, actor) : []),
    ...foundGroup(ids, actor),
    ...ask(ids),
    ...sendChest(ids),
  ]
  return { statements, scene: sceneOf(ids, actor === 'guest' ? '' : token) }
}

function sceneOf(ids: Ids, token: string): Scene {
  return {
    actor_id: ids.actor,
    token,
    target_id: ids.target,
    target_uid: uidOf(ids.target),
    pal_id: ids.pal,
    private_chat: { chat_id: privateChatId(ids.actor, ids.target), chat_type: ChatType.Private },
    group_id: ids.group,
    group_chat: { chat_id: ids.group, chat_type: ChatType.Group },
    plain_id: ids.plain,
    rival_id: ids.rival,
    request_id: ids.request,
    invitation_id: ids.invitation,
    application_id: ids.application,
    own_application_id: ids.own_application,
    grouping_id: ids.grouping,
    own_grouping_id: ids.own_grouping,
    device_id: ids.device,
    chest_id: ids.chest,
  }
}

/** The numbers that people tell each other have eight or nine digits. */
const uidOf = (id: string): string => String(10_000_000 + (Number(id) % 900_000_000))

function insertPeople(ids: Ids, actor: SceneActor, hash: string): string {
  const rows = PEOPLE.map((name) => {
    const identity = (name === 'actor' && IDENTITY[actor]) || 1
    const username = `'${name}-${ids[name]}'`
    return `(${ids[name]}, ${uidOf(ids[name])}, ${username}, ${username}, '${hash}', '${name}', ${identity}, now(), now())`
  })
  return `INSERT INTO account_user (id, uid, username, username_key, password_hash, nickname, identity, created_at, last_active_at)
    OVERRIDING SYSTEM VALUE VALUES ${rows.join(', ')}`
}

function insertSession(id: string, user_id: string, token: string, is_limited: boolean): string {
  const token_hash = createHash('sha256').update(token).digest('hex')
  return `INSERT INTO account_session (id, token_hash, user_id, source, is_limited, created_at, expires_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, '\\x${token_hash}', ${user_id}, 'h5', ${is_limited}, now(), now() + interval '30 days')`
}

/** Something has happened to the first of them. */
const insertMessages = (chat_type: number, chat_id: string, author_ids: string[]): string[] => [
  `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
   VALUES ${author_ids
     .map(
       (author_id, index) =>
         `(${chat_type}, '${chat_id}', ${index + 1}, ${index}, ${author_id}, gen_random_uuid(), 1, '{"text":"hello"}', ${index + 1}, now())`,
     )
     .join(', ')}`,
  `INSERT INTO chat_change (chat_type, chat_id, change, message_id) VALUES (${chat_type}, '${chat_id}', 1, 1)`,
]

/** The newer of the two has written. */
function befriend(one: string, other: string): string[] {
  const chat_id = privateChatId(one, other)
  return [
    `INSERT INTO friends_friend (user_id, friend_id, created_at) VALUES (${one}, ${other}, now()), (${other}, ${one}, now())`,
    `INSERT INTO chat_room (chat_type, chat_id, member_total, last_id, last_all_id, countable, change) VALUES (1, '${chat_id}', 2, 1, 1, 1, 1)`,
    `INSERT INTO chat_member (chat_type, chat_id, user_id) VALUES (1, '${chat_id}', ${one}), (1, '${chat_id}', ${other})`,
    ...insertMessages(1, chat_id, [other]),
  ]
}

function relate({ actor, target }: { actor: string; target: string }, kind: SceneActor): string[] {
  const chat_id = privateChatId(actor, target)
  const ends: Partial<Record<SceneActor, string[]>> = {
    blocked: [
      `INSERT INTO friends_block (user_id, blocked_id, created_at) VALUES (${target}, ${actor}, now())`,
      `UPDATE chat_member SET is_blocked_by_peer = true WHERE chat_id = '${chat_id}' AND user_id = ${actor}`,
    ],
    unfriended: [
      `UPDATE friends_friend SET status = -2 WHERE user_id IN (${actor}, ${target}) AND friend_id IN (${actor}, ${target})`,
      `UPDATE chat_member SET is_unfriended = true WHERE chat_id = '${chat_id}'`,
    ],
  }
  return [...befriend(actor, target), ...(ends[kind] ?? [])]
}

const ROLE: Partial<Record<SceneActor, number>> = { owner: 2, allowed: 2, manager: 3 }

function foundGroup(ids: Ids, actor: SceneActor): string[] {
  const owner = OWNERS.includes(actor) ? ids.actor : ids.keeper
  const members: { user_id: string; identity: number; is_muted?: boolean }[] = [
    { user_id: ids.keeper, identity: owner === ids.keeper ? 2 : 1 },
    { user_id: ids.target, identity: 1 },
    { user_id: ids.plain, identity: 1 },
    { user_id: ids.rival, identity: 3 },
    ...(IN_GROUP.includes(actor) && actor !== 'removed'
      ? [{ user_id: ids.actor, identity: ROLE[actor] ?? 1, is_muted: actor === 'muted' }]
      : []),
  ]
  const group = ids.group
  const listed = members.map(
    ({ user_id, identity, is_muted }, index) =>
      `(${group}, ${user_id}, ${identity}, 1, ${is_muted ? 1 : -1}, ${index + 1}, now())`,
  )
  const gone = actor === 'removed' ? [`(${group}, ${ids.actor}, 1, -2, -1, 9, now())`] : []
  const in_chat = members.map(
    ({ user_id, identity, is_muted }) => `(2, '${group}', ${user_id}, ${is_muted ?? false}, ${identity !== 1})`,
  )
  return [
    `INSERT INTO groups_group (id, name, owner_id, flag_check, flag_prohibit_add_friends, member_total, last_join_no, created_at)
     VALUES (${group}, 'Trams', ${owner}, 1, 1, ${members.length}, 9, now())`,
    `INSERT INTO groups_member (group_id, user_id, identity, status, prohibition_status, join_no, joined_at)
     VALUES ${[...listed, ...gone].join(', ')}`,
    `INSERT INTO chat_room (chat_type, chat_id, member_total, last_id, last_all_id, countable, change, membership) VALUES (2, '${group}', ${members.length}, 2, 2, 2, 1, 1)`,
    `INSERT INTO chat_member (chat_type, chat_id, user_id, is_silenced, is_exempt) VALUES ${in_chat.join(', ')}`,
    ...insertMessages(2, group, [ids.keeper, ids.plain]),
    ...(gone.length > 0
      ? [`INSERT INTO chat_former_member (user_id, chat_type, chat_id) VALUES (${ids.actor}, 2, '${group}')`]
      : []),
  ]
}

/** What waits for somebody's answer, and groupings of the two. */
const ask = (ids: Ids): string[] => [
  `INSERT INTO groups_join_request (id, group_id, user_id, type, ref_user_id, created_at) OVERRIDING SYSTEM VALUE
   VALUES (${ids.request}, ${ids.group}, ${ids.newcomer}, 1, NULL, now()),
          (${ids.invitation}, ${ids.group}, ${ids.invited}, 2, ${ids.plain}, now())`,
  `INSERT INTO friends_application (id, from_user_id, to_user_id, day, apply_content, created_at) OVERRIDING SYSTEM VALUE
   VALUES (${ids.application}, ${ids.suitor}, ${ids.target}, now(), 'Hello', now()),
          (${ids.own_application}, ${ids.suitor}, ${ids.actor}, now(), 'Hello', now())`,
  `INSERT INTO friends_grouping (id, user_id, name, created_at) OVERRIDING SYSTEM VALUE
   VALUES (${ids.grouping}, ${ids.target}, 'Work', now()), (${ids.own_grouping}, ${ids.actor}, 'Work', now())`,
  `INSERT INTO friends_grouping_member (user_id, grouping_id, friend_id) VALUES (${ids.actor}, ${ids.own_grouping}, ${ids.pal})`,
]

/** A box for three in which one took a share, and diamonds with which the actor could send another. */
const sendChest = ({ chest, group, target, plain, actor }: Ids): string[] => [
  `INSERT INTO chests_chest (id, group_id, user_id, book, type, amount, num, remarks, seed, message_id, created_at, expires_at)
   VALUES (${chest}, ${group}, ${target}, ${Book.Play}, 2, 30, 3, '', '\\x${'11'.repeat(32)}', 1, now(), now() + interval '1 day')`,
  `INSERT INTO chests_share (chest_id, position, amount, user_id, claimed_at)
   VALUES (${chest}, 0, 10, ${plain}, now()), (${chest}, 1, 10, NULL, NULL), (${chest}, 2, 10, NULL, NULL)`,
  ...giveDiamonds(accountOf(actor, Part.Available, Currency.Diamond, Book.Play)),
]

/** To the actor, and what lies in the box, booked as everything is: the site stops where it is not. */
const giveDiamonds = (account: bigint): string[] => [
  `INSERT INTO ledger_account (id) VALUES (${account})`,
  `WITH made AS (
     INSERT INTO ledger_transfer (key, kind, reference, created_at)
     VALUES (gen_random_uuid(), 79, '', now()), (gen_random_uuid(), 60, '', now()) RETURNING no, kind)
   INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
   SELECT account_id, coalesce(seq, no), no, kind, amount, balance_after, now()
   FROM made JOIN (VALUES (79, ${account}, 1::bigint, 102000, 102000::bigint),
                          (79, ${houseOf(House.Seed, Currency.Diamond, Book.Play)}, NULL, -102000, NULL),
                          (60, ${account}, 2, -2000, 100000),
                          (60, ${houseOf(House.Chests, Currency.Diamond, Book.Play)}, NULL, 2000, NULL))
        AS moved (kind, account_id, seq, amount, balance_after) USING (kind)`,
]
