import { execFileSync } from 'node:child_process'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { startServer } from '../../server/test/engines/server.ts'
import { bubble, chatRow, composer, expect, icon, site, test, url, write } from '../stage/app.ts'
import { callerOf, createGroup, createPeople, pathOf } from '../stage/people.ts'

const origin = site.origins[0]
const ADDRESS = '203.0.113.48'

test('SESSION-048 what is not allowed, a banned group and a flood of sign-ins are each told in their words', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
  await callerOf(asha, origin)('editNotice', { id: group_id, notice: 'hello' })
  const page = await open(gurpreet, { path: pathOf(roomIdOf(group_id, ChatType.Group)) })
  await expect(bubble(page, 'hello')).toBeVisible()

  // The news of the ban is lost on the way.
  await page.route('**/api/group/batch*', (route) => route.abort())
  await query(url, 'UPDATE groups_group SET status = -2 WHERE id = $1', [group_id])
  await query(url, 'UPDATE chat_room SET is_banned = true WHERE chat_type = 2 AND chat_id = $1', [group_id])
  const banned = page.waitForResponse((response) => response.url().endsWith('/chat/send_message'))
  await write(page, 'anyone here?')
  expect(await (await banned).json()).toMatchObject({ code: 10023 })
  const toast = page.getByRole('status').getByText('Group has been banned', { exact: true })
  await expect(toast).toBeVisible()
  await expect(icon(bubble(page, 'anyone here?'), 'alert')).toBeVisible()
  await expect(page.getByRole('log').getByText('banned'), 'a toast, and no line').toHaveCount(0)
  await page.unroute('**/api/group/batch*')
  await expect(composer(page), 'the reason stands where one would write').toHaveCount(0)

  // The news that he is no longer in the group is lost too.
  await page.goto('/chatList')
  await expect(chatRow(page, 'Night market')).toBeVisible()
  await query(url, 'DELETE FROM chat_member WHERE chat_type = 2 AND chat_id = $1 AND user_id = $2', [
    group_id,
    gurpreet.id,
  ])
  await chatRow(page, 'Night market').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  const foreign = page.waitForResponse((response) => response.url().endsWith('/chat/remove_chat'))
  await page.getByRole('button', { name: 'Delete chat' }).click()
  expect(await (await foreign).json()).toMatchObject({ code: 10018 })
  await expect(page.getByText('Cannot operate temporarily', { exact: true })).toBeVisible()

  // One more process of the site, which counts who comes from where.
  const env = { ...site.env, ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '1' }
  const busy = await startServer({ roles: 'api,gateway', env })
  execFileSync('redis-cli', ['-u', site.written.redis_url, 'set', `limit:new_accounts:${ADDRESS}`, '500', 'EX', '1800'])
  const newcomer = await open(undefined, {
    at: busy.url,
    path: '/login',
    options: { extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS } },
  })
  const refused = newcomer.waitForResponse((response) => response.url().endsWith('/user/login'))
  await newcomer.goto('/')
  expect(await (await refused).json()).toMatchObject({ code: 10027 })
  await expect(newcomer.getByText('Login/register abnormal', { exact: true })).toBeVisible()
  await busy.stop()
})
