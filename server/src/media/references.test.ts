import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

// A file that nobody ever referred to is removed. That somebody did is written down by triggers on every column that can
// hold the address of a file: whoever adds such a column says here what it holds, or adds it to a trigger.
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** Names that promise an address, and whatever holds other values inside. */
const CANDIDATES = `
  SELECT table_name || '.' || column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name !~ '^chat_message_' AND table_name <> 'platform_migration'
    AND (data_type IN ('json', 'jsonb') OR (data_type IN ('text', 'ARRAY') AND column_name ~
         '(url|image|file|avatar|picture|photo|icon|poster|cover|banner|media|attachment|proof|document|sticker|action_val)'))
  ORDER BY 1`
const WATCHED = `
  SELECT relation.relname || '.' || convert_from(argument, 'UTF8') AS name
  FROM pg_trigger watch
  JOIN pg_proc does ON does.oid = watch.tgfoid AND does.proname = 'media_mark_used'
  JOIN pg_class relation ON relation.oid = watch.tgrelid
  CROSS JOIN LATERAL (SELECT decode(part, 'hex') AS argument
                      FROM regexp_split_to_table(encode(watch.tgargs, 'hex'), '00') AS part) AS named
  WHERE watch.tgenabled = 'O' AND length(argument) > 0 AND relation.relname !~ '^chat_message_'
  ORDER BY 1`

const WITHOUT_FILES: Record<string, string> = {
  'identity_document.front_url': 'private, kept by keepOwnMedia',
  'identity_document.back_url': 'private, kept by keepOwnMedia',
  'wallet_target.front_url': 'private, kept by keepOwnMedia',
  'wallet_target.back_url': 'private, kept by keepOwnMedia',
  'chat_channel.name': 'words in several languages',
  'home_activity.content': 'words in several languages',
  'home_activity.title': 'words in several languages',
  'home_announcement.content': 'words in several languages',
  'home_announcement.title': 'words in several languages',
  'home_banner.title': 'words in several languages',
  'home_activity.words_at': 'moments, by language',
  'home_announcement.words_at': 'moments, by language',
  'home_banner.words_at': 'moments, by language',
  'home_notice.words_at': 'moments, by language',
  'home_pop_up.words_at': 'moments, by language',
  'home_notice.title': 'words in several languages',
  'home_notice.content': 'words in several languages',
  'home_pop_up.theme': 'words in several languages',
  'home_pop_up.content': 'words in several languages',
  'games_chain.manifest': 'signed numbers of a chain of draws',
  'games_chain.salt_block': 'signed numbers of a chain of draws',
  'games_chain_draft.draft': 'signed numbers of a chain of draws',
  'games_period.opening': 'signed numbers of a draw',
  'games_period.closing': 'signed numbers of a draw',
  'games_period.countersignature': 'signed numbers of a draw',
  'games_period.drawn': 'signed numbers of a draw',
  'operators_audit.details': 'tells what was done; shows nothing',
  'operators_planned_change.failure': 'names of settings',
  'platform_outbox.body': 'on its way for seconds; what it tells of is stored elsewhere',
  'platform_request.answer': 'the copy of an answer; what it tells of is stored elsewhere',
  'rewards_agent_application.requirements': 'names and amounts',
  'rewards_invitation.terms': 'conditions and amounts',
  'support_error_report.report': 'written by programs',
  'wallet_recharge.channel': 'terms of a channel, with the name of an icon',
  'wallet_recharge.pay_url': 'a page of the payment provider',
}

const names = async (text: string) => (await world.database.query<{ name: string }>(text)).map(({ name }) => name)

test('every column that can hold the address of a file is watched, or is said to hold none', async () => {
  const [candidates, watched] = await Promise.all([names(CANDIDATES), names(WATCHED)])
  const undecided = candidates.filter((name) => !watched.includes(name) && !(name in WITHOUT_FILES))
  expect(undecided).toEqual([])
  expect(Object.keys(WITHOUT_FILES).filter((name) => !candidates.includes(name) || watched.includes(name))).toEqual([])
  expect(watched).toContain('chat_message.content')
})

test('a watched column exists in its table', async () => {
  const columns = await names(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  expect((await names(WATCHED)).filter((name) => !columns.includes(name))).toEqual([])
})
