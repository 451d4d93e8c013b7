import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { callerAt, reasonOf, refusalOf, type Person, type Somebody } from '../../../test/person.ts'
import { uploadPicture } from '../../../test/upload.ts'
import { newUsername, openWorld, type World } from '../../../test/world.ts'
import { nextSiteDay, siteDay, utcOffsetMinutes } from '../site/site-day.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const setSetting = async (name: string, value: unknown) => {
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ($1, $2, now())
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  )
  world.context.settings.announceChange()
}
/** With members of whom most were never registered. */
async function found(members: Somebody[]): Promise<void> {
  const [row] = await world.database.query<{ id: string }>(
    `INSERT INTO groups_group (name, created_at) VALUES ('Trams', now()) RETURNING id`,
  )
  await world.database.query('INSERT INTO chat_room (chat_type, chat_id) VALUES (2, $1)', [row!.id])
  await world.database.query(
    'INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 2, $1, unnest($2::bigint[])',
    [row!.id, members.map(({ id }) => id)],
  )
}

describe('a profile', () => {
  test('PROFILE-013 is saved as a whole or in parts, and other values of its choices are refused', async () => {
    const person = await world.register()
    const edit = (changes: object) => person.call('editUser', changes as CallInput<'editUser'>)
    expect(await person.call('getUserInfo', {})).toMatchObject({ nickname: '', gender: 1, add_friend_type: 1 })
    const { user } = await edit({ nickname: '  आशा 😀 Zoe\u0308 ', gender: 3, add_friend_type: 2, language: 'hi' })
    const expected = { nickname: 'आशा 😀 Zo\u00eb', gender: 3, add_friend_type: 2, language: 'hi', avatar: { url: '' } }
    expect(user).toMatchObject({ id: person.id, ...expected })
    expect(await person.call('getUserInfo', {})).toMatchObject(expected)
    const [seen] = await world.rohan.call('getUserInfoList', { user_id: person.id })
    expect(seen).toMatchObject({ nickname: 'आशा 😀 Zo\u00eb', gender: 3 })
    for (const gender of [1, 2, 3]) expect((await edit({ gender })).user.gender).toBe(gender)
    for (const add_friend_type of [0, 1, 2])
      expect((await edit({ add_friend_type })).user.add_friend_type).toBe(add_friend_type)
    expect((await edit({ nickname: '😀'.repeat(50) })).user.nickname).toBe('😀'.repeat(50))
    const refused = [
      ...[0, 4, '1', null, 1.5].map((gender) => ({ gender })),
      ...[-1, 3, '0', null].map((add_friend_type) => ({ add_friend_type })),
      ...['', '   ', '\u200b\u2060', 'x'.repeat(51), 'a\0b', 'line\nbreak', 'lone \ud800', 5].map((nickname) => ({
        nickname,
      })),
      ...['xx', 'EN', ''].map((language) => ({ language })),
      ...[{}, { url: 5 }, 'https://mela.example/a.png'].map((avatar) => ({ avatar })),
      // Pictures come from our own storage, and from one's own part of it.
      ...[
        'https://evil.example/a.png',
        'javascript:alert(1)',
        '//evil.example/a.png',
        '/files/avatar/nothing.webp',
      ].map((url) => ({ avatar: { url } })),
    ]
    const before = await person.call('getUserInfo', {})
    for (const changes of refused)
      expect({ changes, reason: await reasonOf(edit(changes)) }).toEqual({ changes, reason: 'invalid_params' })
    // Being asked for counts as being there.
    expect({ ...(await person.call('getUserInfo', {})), last_active_unix: 0 }).toEqual({
      ...before,
      last_active_unix: 0,
    })
    const url = await uploadPicture(world, person, 'avatar')
    expect((await edit({ avatar: { url } })).user.avatar).toEqual({ url })
    expect(await world.rohan.call('getUserInfo', { user_id: person.id })).toMatchObject({ avatar: { url } })
    for (const foreign of [
      await uploadPicture(world, world.rohan, 'avatar'),
      await uploadPicture(world, person, 'chat'),
    ])
      expect(await reasonOf(edit({ avatar: { url: foreign } }))).toBe('invalid_params')
    expect((await edit({ gender: 2 })).user.avatar).toEqual({ url })
    expect((await edit({ avatar: { url: '' } })).user.avatar).toEqual({ url: '' })
    // Nothing else of an account is changed this way.
    await edit({ identity: 3, level: 99, username: 'someone-else', status: 'normal', invite_code: 'MINE2345' })
    expect(await person.call('getUserInfo', {})).toMatchObject({ identity: 1, level: 0, username: person.username })
  })

  test('PROFILE-016 is told of one person, of oneself without asking for anybody, and what is one’s own to nobody else', async () => {
    const { asha, gurpreet } = world
    await world.database.query(
      `UPDATE account_user SET area_code = '91', mobile = '9876543210', email = 'asha@mela.example' WHERE id = $1`,
      [asha.id],
    )
    const own = await asha.call('getUserInfo', {})
    expect(own).toMatchObject({ id: asha.id, area_code: '91', mobile: '9876543210', email: 'asha@mela.example' })
    expect(await asha.call('getUserInfo', { user_id: asha.id })).toEqual(own)
    const OWN = [
      ...['mobile', 'area_code', 'email', 'language', 'identity_flag', 'has_withdraw_password', 'is_agent'],
      ...['invite_code', 'add_friend_type', 'auto_gen', 'is_limited'],
    ]
    for (const field of OWN) expect(own).toHaveProperty(field)
    const seen = await gurpreet.call('getUserInfo', { user_id: asha.id })
    expect(seen).toMatchObject({ id: asha.id, is_friend: true, username: asha.username })
    const [listed] = await gurpreet.call('getUserInfoList', { user_id: asha.id })
    for (const field of OWN) {
      expect(seen).not.toHaveProperty(field)
      expect(listed).not.toHaveProperty(field)
    }
  })

  test('PROFILE-017 is told of up to 100 people in one call', async () => {
    const { asha, gurpreet, meera, rohan } = world
    const ids = [asha, gurpreet, meera, rohan].map(({ id }) => id)
    const list = await asha.call('getUserInfoList', { user_id: ids.join(',') })
    expect(list.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1)).join(',')
    expect(await asha.call('getUserInfoList', { user_id: many(100) })).toEqual([])
    expect(await refusalOf(asha.call('getUserInfoList', { user_id: many(101) }))).toMatchObject({ code: 10002 })
  })

  test('PROFILE-024 carries what belongs to a user and never a stored password', async () => {
    const person = await world.register()
    const own = await person.call('getUserInfo', {})
    expect(own).toMatchObject({
      ...{ id: person.id, username: person.username, nickname: '', identity: 1, avatar: { url: '' }, gender: 1 },
      ...{ mobile: '', area_code: '', identity_flag: -3, level: 0, uid: expect.any(Number) as number },
    })
    const answers = JSON.stringify([
      own,
      await person.call('editUser', { nickname: 'Somebody' }),
      await person.call('editAccount', { username: newUsername() }),
      await world.rohan.call('getUserInfo', { user_id: person.id }),
      await world.rohan.call('getUserInfoList', { user_id: person.id }),
    ])
    expect(answers).not.toContain(person.password)
    expect(answers).not.toMatch(/argon2|password_hash|"password"/)
  })

  test('kinds of people travel as 1, 2 and 3', async () => {
    for (const identity of [1, 2, 3]) {
      const person = await world.register()
      await world.database.query('UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
      expect(await person.call('getUserInfo', {})).toMatchObject({ identity, language: 'en', id: person.id })
    }
  })
})

describe('a changed profile', () => {
  const nicknameFor = async (device: Awaited<ReturnType<Person['openDevice']>>, user_id: string) => {
    const notification = await device.next('NOTIFICATION', (event) => event.type === 'edit_user_info')
    return notification.type === 'edit_user_info' && notification.data.user.id === user_id
      ? notification.data.user.nickname
      : undefined
  }

  test('PROFILE-015 is told to friends and members of common groups of up to 500, and to nobody else', async () => {
    const [person, friend, mate, crowd_mate, stranger, former] = await Promise.all(
      Array.from({ length: 6 }, () => world.register()),
    )
    await world.befriend(person!, friend!)
    await world.befriend(person!, former!)
    await world.database.query('UPDATE friends_friend SET status = -2 WHERE user_id = $1 AND friend_id = $2', [
      former!.id,
      person!.id,
    ])
    const crowd = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({ id: String(index + from) }))
    await found([person!, mate!, ...crowd(498, 1)])
    await found([person!, crowd_mate!, ...crowd(499, 1)])
    const own_other = await person!.openDevice()
    const told = await Promise.all([friend!, mate!].map((each) => each.openDevice()))
    const untold = await Promise.all([crowd_mate!, stranger!, former!].map((each) => each.openDevice()))
    await person!.call('editUser', { nickname: 'New name', gender: 2 })
    for (const device of [own_other, ...told]) expect(await nicknameFor(device, person!.id)).toBe('New name')
    const event = told[0]!.told.find(({ t }) => t === 'NOTIFICATION')!
    expect(event.d).toMatchObject({
      type: 'edit_user_info',
      data: {
        user: { id: person!.id, username: person!.username, nickname: 'New name', gender: 2, avatar: { url: '' } },
      },
    })
    for (const own of ['mobile', 'email', 'invite_code', 'add_friend_type'])
      expect(JSON.stringify(event)).not.toContain(`"${own}"`)
    // The others would have heard by now, and read it when they next ask.
    for (const device of untold) expect(device.told).toEqual([])
    expect(await crowd_mate!.call('getUserInfo', { user_id: person!.id })).toMatchObject({ nickname: 'New name' })
    // What a dying process could not tell is told later.
    await expect
      .poll(() => world.database.query(`SELECT FROM platform_outbox WHERE topic = 'account.edited'`))
      .toEqual([])
    await world.database.query(
      `INSERT INTO platform_outbox (topic, body, created_at) VALUES ('account.edited', to_json($1::text), now() - interval '2 seconds')`,
      [person!.id],
    )
    expect(await nicknameFor(told[1]!, person!.id)).toBe('New name')
  })

  test('that changes nothing is told to nobody', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    await person.call('editUser', {})
    await person.call('editUser', { nickname: 'Heard' })
    expect(await nicknameFor(device, person.id)).toBe('Heard')
    expect(device.told).toHaveLength(1)
  })
})

describe('the configuration', () => {
  test('PROFILE-018 tells whether people may add each other, and numbers go with it', async () => {
    const person = await world.register()
    const staff = await world.register()
    await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff.id])
    expect(await person.call('getUserConfig', {})).toEqual({
      user_add_friend_switch: 1,
      server_utc_offset: 330,
      limits: { image_mb: 200, video_mb: 1024, audio_mb: 200 },
      translate_switch: -1,
      voice_switch: 1,
      push_public_key: expect.any(String) as string,
    })
    expect(await reasonOf(world.guest('getUserConfig', {}))).toBe('no_authorization')
    expect(await person.call('getUserInfo', {})).toHaveProperty('uid')
    await setSetting('user_add_friend_switch', -1)
    try {
      expect(await person.call('getUserConfig', {})).toMatchObject({ user_add_friend_switch: -1 })
      expect(await person.call('getUserInfo', {})).not.toHaveProperty('uid')
      expect(await person.call('getUserInfo', { user_id: staff.id })).not.toHaveProperty('uid')
      expect((await person.call('getUserInfoList', { user_id: staff.id }))[0]).not.toHaveProperty('uid')
      expect((await person.call('editUser', { gender: 2 })).user).not.toHaveProperty('uid')
      expect(await staff.call('getUserInfo', {})).toHaveProperty('uid')
      expect(await staff.call('getUserInfo', { user_id: person.id })).toHaveProperty('uid')
    } finally {
      await setSetting('user_add_friend_switch', 1)
    }
    expect(await person.call('getUserInfo', {})).toHaveProperty('uid')
  })

  test('SESSION-023 of the site is public', async () => {
    const expected = {
      app_name: 'Mela',
      logo_url: '',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      auto_register_switch: 1,
      social_providers: [],
      code_ways: [],
      push_public_key: expect.any(String) as string,
      default_area_code: '1',
      economy: 'play',
    }
    expect(await world.guest('getSiteConfig', {})).toEqual(expected)
    expect(await callerAt(() => world.origin, 'no token of ours')('getSiteConfig', {})).toEqual(expected)
    await setSetting('app_name', 'Bazaar')
    await setSetting('service_user_id', world.meera.id)
    await setSetting('auto_register_switch', -1)
    expect(await world.guest('getSiteConfig', {})).toEqual({
      ...expected,
      app_name: 'Bazaar',
      service_user_id: world.meera.id,
      auto_register_switch: -1,
    })
    const automatic = world.guest('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
    expect(await reasonOf(automatic)).toBe('login_abnormal')
  })

  test('SESSION-019 tells whether a username exists, to anybody', async () => {
    const { username } = await world.register()
    expect(await world.guest('checkUsername', { username })).toEqual({ exists: true })
    expect(await world.guest('checkUsername', { username: ` ${username.toUpperCase()} ` })).toEqual({ exists: true })
    expect(await world.asha.call('checkUsername', { username: newUsername() })).toEqual({ exists: false })
    for (const wrong of ['1234', 'x'.repeat(51)])
      expect(await reasonOf(world.guest('checkUsername', { username: wrong }))).toBe('invalid_params')
  })
})

test('the site’s day begins at its own midnight', () => {
  expect(utcOffsetMinutes('Asia/Kolkata', new Date('2026-07-01T00:00:00Z'))).toBe(330)
  expect(utcOffsetMinutes('America/New_York', new Date('2026-07-01T00:00:00Z'))).toBe(-240)
  expect(utcOffsetMinutes('America/New_York', new Date('2026-01-01T00:00:00Z'))).toBe(-300)
  expect(utcOffsetMinutes('UTC', new Date('2026-01-01T00:00:00Z'))).toBe(0)
  expect(siteDay('Asia/Kolkata', new Date('2026-01-01T18:29:59Z'))).toBe('2026-01-01')
  expect(siteDay('Asia/Kolkata', new Date('2026-01-01T18:30:00Z'))).toBe('2026-01-02')
})

test.each([
  ['Asia/Kolkata', '2026-01-01T18:29:59.999Z', '2026-01-01T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T18:30:00Z', '2026-01-02T18:30:00.000Z'],
  // Clocks go forward and back in the course of the day.
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
  // Midnight itself is left out, and comes twice.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ['Africa/Cairo', '2026-10-29T12:00:00Z', '2026-10-29T22:00:00.000Z'],
])('the day after the one of %s at %s begins at %s', (time_zone, now, next) => {
  expect(nextSiteDay(time_zone, new Date(now)).toISOString()).toBe(next)
})
