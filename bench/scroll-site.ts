import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { makeFolder } from '../server/test/engines/child.ts'
import { query, startMigratedPostgres } from '../server/test/engines/postgres.ts'
import { startServer } from '../server/test/engines/server.ts'
import { createPeople, type Person } from './people.ts'

// One process, one long private chat, and the web with a door to its jump.
export interface ScrollSite {
  url: string
  reader: Person
}

const root = join(import.meta.dirname, '..')

function buildWeb(): string {
  const folder = makeFolder('scroll-web')
  const vite = join(root, 'node_modules/.bin/vite')
  const args = ['build', '--config', join(import.meta.dirname, 'scroll.vite.ts'), '--logLevel', 'error']
  execFileSync(vite, args, {
    cwd: join(root, 'web'),
    env: { ...process.env, SCROLL_OUT_DIR: folder },
    stdio: 'inherit',
  })
  return folder
}

export async function startScrollSite(messages: number): Promise<ScrollSite> {
  const web_dir = buildWeb()
  const postgres = await startMigratedPostgres()
  const [reader, peer] = await createPeople(postgres.url, 2)
  await writeLongChat(postgres.url, reader!, peer!, messages)
  const server = await startServer({
    roles: 'api,gateway,worker',
    env: { NODE_ENV: 'test', DATABASE_URL: postgres.app_url, WEB_DIR: web_dir },
  })
  return { url: server.url, reader: reader! }
}

/** As the server would have left it: positions without gaps, each naming the one before, and all of it read. */
async function writeLongChat(url: string, reader: Person, peer: Person, messages: number): Promise<void> {
  await query(
    url,
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     SELECT 1, $1, n, n - 1, CASE WHEN (n * 31 + n / 7) % 5 < 2 THEN $2::bigint ELSE $3::bigint END, gen_random_uuid(), 1,
            json_build_object('text', '#' || n || repeat(' and a few more words', (n * 7919 % 41 * (n % 3) / 6)::int)), n,
            now() - ($4 - n) * interval '50 seconds'
     FROM generate_series(1, $4::bigint) AS n`,
    [reader.chat_id, reader.user_id, peer.user_id, messages],
  )
  await query(
    url,
    'UPDATE chat_room SET last_id = $2, last_all_id = $2, countable = $2 WHERE chat_type = 1 AND chat_id = $1',
    [reader.chat_id, messages],
  )
  await query(
    url,
    'UPDATE chat_member SET read_id = $2, seen_id = $2, read_countable = $2 WHERE chat_type = 1 AND chat_id = $1',
    [reader.chat_id, messages],
  )
  await query(url, 'VACUUM ANALYZE')
}
