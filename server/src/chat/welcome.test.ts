import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateChatId } from '@mela/contract/ids.ts'
import { readShutOut } from '../friends/index.ts'
import { transaction } from '../platform/data/transaction.ts'
import { callerAt, Person, reasonOf } from '../../test/person.ts'
import { startProcess } from '../../test/crash/process.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { greetNewcomer } from './members/service-chat.ts'

// Without workers at first: the jobs of newcomers wait until one of the tests starts some.
let world: World
let help: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100, variables: { ROLES: 'api,gateway' } })
  help = await world.register()
  await world.database.query(`UPDATE account_user SET identity = 3, nickname = 'Mela Help' WHERE id = $1`, [help.id])
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('service_user_id', $1, now())`,
    [JSON.stringify(help.id)],
  )
  world.context.settings.announceChange()
})
afterAll(() => world.end())

const greetings = (person: { id: string }) =>
  world.database.query<{ text: string }>(
    `SELECT content->>'text' AS text FROM chat_message WHERE chat_id = $1 AND author_id = $2`,
    [privateChatId(help.id, person.id), help.id],
  )
const jobsLeft = () =>
  world.database.query(`SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'account:registered'`)
const greet = (person: { id: string }, { context }: Site = world) =>
  greetNewcomer({ readShutOut })(context, { user_id: person.id })

describe('a newcomer', () => {
  test('is greeted by the service account in their language, live, and may answer without being friends', async () => {
    const login = await callerAt(
      () => world.origin,
      undefined,
      'hi',
    )('login', {
      biz: 'register',
      source: 'h5',
      data: { account: { username: `naya-${Date.now()}`, password: 'mela-password' } },
    })
    const newcomer = new Person(world.origin, login, 'naya', 'mela-password')
    const phone = await newcomer.openDevice()
    await greet(newcomer)
    const told = await phone.next('MESSAGE_CREATE')
    expect(told).toMatchObject({ author_id: help.id, content: { type: 1 } })
    expect(told.content.data['text']).toBe(world.context.texts.text('welcome.greeting', 'hi', { app: 'Mela' }))
    expect(await newcomer.chatWith(help)).toMatchObject({ unread: 1, message: { message_id: '1' } })
    await newcomer.sendMessage(help, 'धन्यवाद!')
    expect(await help.chatWith(newcomer)).toMatchObject({ unread: 1 })
    phone.close()
  })

  test('is greeted once however often the job runs, also at the same moment', async () => {
    const { rohan } = world
    await Promise.all([greet(rohan), greet(rohan), greet(rohan)])
    await greet(rohan)
    expect(await greetings(rohan)).toHaveLength(1)
    // Once cleared by its reader it does not come back.
    await rohan.removeChat(help)
    await greet(rohan)
    expect(await rohan.chatWith(help)).toBeUndefined()
  })

  test('is greeted once when the worker dies between the greeting and the end of the job', async () => {
    const newcomer = await world.register()
    const variables = { ...world.variables, ROLES: 'worker' }
    // The chat stands still while the job is taken, and the jobs stand still while it ends.
    await world.database.query(`DELETE FROM graphile_worker._private_jobs`)
    const chat_id = privateChatId(help.id, newcomer.id)
    await world.database.query('INSERT INTO chat_room (chat_type, chat_id) VALUES (1, $1)', [chat_id])
    const chat_holder = await world.database.connect()
    await chat_holder.query('BEGIN')
    await chat_holder.query('SELECT FROM chat_room WHERE chat_id = $1 FOR UPDATE', [chat_id])
    await transaction(world.context, (trx) => trx.addJob('account:registered', { user_id: newcomer.id }))
    const doomed = await startProcess(variables)
    const taken = () => world.database.query(`SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`)
    await expect.poll(taken).toHaveLength(1)
    const job_holder = await world.database.connect()
    await job_holder.query('BEGIN')
    await job_holder.query('LOCK TABLE graphile_worker._private_jobs IN SHARE ROW EXCLUSIVE MODE')
    await chat_holder.query('ROLLBACK')
    await expect.poll(() => greetings(newcomer)).toHaveLength(1)
    await doomed.end('SIGKILL')
    // What the dead worker had already asked of the database dies with it, as with its machine.
    const waiting = () =>
      world.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    await expect.poll(waiting).toEqual([])
    await job_holder.query('ROLLBACK')
    expect(await jobsLeft()).toHaveLength(1)
    // A job of a dead worker is free again after hours; nobody waits for them here.
    await world.database.query('UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL')
    const next = await startProcess(variables)
    await expect.poll(jobsLeft).toEqual([])
    expect(await greetings(newcomer)).toHaveLength(1)
    await next.end('SIGTERM')
  })

  test('waits with the job until somebody can greet, and hears nothing on a site without a service account', async () => {
    const site = await world.startSite({ ROLES: 'worker' })
    const person = await world.register()
    await expect.poll(() => greetings(person)).toHaveLength(1)
    await greet(help)
    expect(await greetings(help)).toEqual([])
    await world.database.query(`UPDATE platform_setting SET value = '""' WHERE name = 'service_user_id'`)
    world.context.settings.announceChange()
    const quiet = await world.register()
    await greet(quiet, site)
    expect(await quiet.getMessageUpdates()).toMatchObject({ list: [] })
    await world.database.query(`UPDATE platform_setting SET value = $1 WHERE name = 'service_user_id'`, [
      JSON.stringify(help.id),
    ])
    world.context.settings.announceChange()
    await site.stop()
  })
})

describe('an account that answers for the site', () => {
  test('is written to by anyone and writes to anyone, while others still need to be friends', async () => {
    const [one, other] = [await world.register(), await world.register()]
    expect(await one.sendMessage(help, 'help me')).toMatchObject({ message_id: '1' })
    expect(await help.sendMessage(other, 'may we help?')).toMatchObject({ message_id: '1' })
    expect(await reasonOf(one.sendMessage(other, 'hello'))).toBe('not_friends')
    expect(await reasonOf(one.sendMessage({ id: '4' }, 'hello'))).toBe('not_friends')
  })

  test('is heard also by those who once ended a friendship with it, and not by those who shut it out', async () => {
    const person = await world.register()
    await help.sendMessage(person, 'hello')
    const mark = (column: string, value: boolean) =>
      world.database.query(`UPDATE chat_member SET ${column} = $3 WHERE chat_id = $1 AND user_id = $2`, [
        privateChatId(help.id, person.id),
        help.id,
        value,
      ])
    await mark('is_unfriended', true)
    expect(await help.sendMessage(person, 'hello again')).toMatchObject({ message_id: '2' })
    await mark('is_blocked_by_peer', true)
    expect(await reasonOf(help.sendMessage(person, 'hello?'))).toBe('blocked_by_peer')
  })
})
