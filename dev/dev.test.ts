import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { shorten } from './children.ts'
import { checkoutDatabase } from './database.ts'
import { openInbox } from './providers/inbox.ts'
import { describeMissing } from './machine.ts'
import { openMailServer, type Mail } from './providers/mail-server.ts'
import { readOptions } from './options.ts'
import { freePort } from './ports.ts'
import { moment, weekday } from './seed/moment.ts'
import { longConversation } from './seed/seed-long-conversation.ts'
import { signInLink, welcome } from './seed/welcome.ts'

test('a machine that lacks something is told the command that brings it', () => {
  expect(describeMissing('24.21.0', 'linux', true)).toBeUndefined()
  expect(describeMissing('24.17.0', 'linux', true)).toContain('nvm install 24')
  expect(describeMissing('22.23.3', 'darwin', true)).toContain('brew install node@24')
  expect(describeMissing('24.21.0', 'linux', false)).toContain('npm ci')
  expect(describeMissing('24.21.0', 'win32', true)).toContain('wsl --install')
})

test('options that make no sense are answered with the usage', () => {
  expect(readOptions([])).toEqual({ is_check: false, postgres: undefined })
  expect(readOptions(['--once', '--postgres', 'embedded'])).toEqual({ is_check: true, postgres: 'embedded' })
  expect(readOptions(['--postgres', 'sqlite'])).toContain('npm run dev --')
  expect(readOptions(['--fast'])).toContain('npm run dev --')
})

test('moments are counted back from now', () => {
  const told = (at: string, now: string, zone: string) => new Date(moment(at, new Date(now), zone)).toISOString()
  const noon = '2026-11-15T06:30:00.000Z'
  expect(told('25m', noon, 'Asia/Kolkata')).toBe('2026-11-15T06:05:00.000Z')
  expect(told('3d 19:40', noon, 'Asia/Kolkata')).toBe('2026-11-12T14:10:00.000Z')
  expect(told('30d 08:00', noon, 'Europe/Berlin')).toBe('2026-10-16T06:00:00.000Z')
  expect(() => moment('yesterday', new Date(noon))).toThrow('yesterday')
})

test('nobody of the seed is awake at night', () => {
  const told = (at: string, now: string) => new Date(moment(at, new Date(now), 'Asia/Kolkata')).toISOString()
  // Half past two in the morning: everything was said until eleven in the evening before.
  expect(told('10m', '2026-11-17T21:00:00.000Z')).toBe('2026-11-17T17:20:00.000Z')
  expect(told('1d 09:00', '2026-11-17T21:00:00.000Z')).toBe('2026-11-16T03:30:00.000Z')
  // Eight in the morning: half an hour of today, the rest of yesterday.
  expect(told('40m', '2026-11-18T02:30:00.000Z')).toBe('2026-11-17T17:20:00.000Z')
  expect(weekday('1d 09:00', new Date('2026-11-17T21:00:00.000Z'), 'Asia/Kolkata')).toBe(1)
})

test('the long conversation is the same every time', () => {
  expect(longConversation()).toEqual(longConversation())
  expect(longConversation().length).toBeGreaterThan(300)
  expect(longConversation().some(({ text }) => text.includes('{'))).toBe(false)
})

test('each checkout has its own databases, the same ones every time', () => {
  const names = ['/home/asha/mela', '/home/asha/mela-2'].flatMap((folder) => [
    checkoutDatabase('dev', folder),
    checkoutDatabase('demo', folder),
  ])
  expect(new Set(names).size).toBe(4)
  expect(names[0]).toBe(checkoutDatabase('dev', '/home/asha/mela'))
  for (const name of names) expect(name).toMatch(/^mela_(dev|demo)_[0-9a-f]{8}$/)
})

test('a log line of the server becomes its sentence', () => {
  expect(shorten('{"level":40,"msg":"outbox relay failed, will retry"}')).toBe('warn outbox relay failed, will retry')
  expect(shorten('{"port":5050}')).toBe('')
  expect(shorten('plain')).toBe('plain')
  expect(shorten('{broken')).toBe('{broken')
})

test('the last lines are the addresses and the sign-in links', () => {
  const person = {
    id: '1',
    key: 'asha',
    username: 'asha.verma',
    password: 'mela-asha',
    nickname: 'Asha Verma',
  } as const
  const addresses = {
    ...{ local: 'http://localhost:5173', lan: ['http://192.0.2.7:5173'] },
    ...{ inbox: 'http://localhost:8025', console: 'http://localhost:5174' },
    calls: 'http://localhost:5173/docs/',
  }
  const told = welcome(addresses, { asha: person, gurpreet: person } as never)
  expect(told.endsWith(signInLink(addresses.local, person))).toBe(true)
  expect(told).toContain('http://192.0.2.7:5173')
  expect(told).toContain('console   http://localhost:5174')
  expect(told).toContain('calls     http://localhost:5173/docs/')
})

test('the inbox shows what was posted, newest first and as text', async () => {
  const port = await freePort(18_025)
  const server = await openInbox(port)
  const address = `http://127.0.0.1:${port}`
  expect(await (await fetch(address)).text()).toContain('Nothing was sent')
  for (const text of ['first', '<b>second</b>']) {
    await fetch(`${address}/messages`, { method: 'POST', body: JSON.stringify({ to: '+91 98 7654 3210', text }) })
  }
  const page = await (await fetch(address)).text()
  expect(page.indexOf('&lt;b&gt;second')).toBeLessThan(page.indexOf('first'))
  expect((await fetch(`${address}/messages`, { method: 'POST', body: '{}' })).status).toBe(400)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** As a mail server talks to another: a line, the answer, the next line. */
async function talk(port: number, lines: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  for await (const answer of createInterface({ input: socket })) {
    answers.push(answer)
    const next = lines.shift()
    if (next === undefined) socket.end()
    else socket.write(`${next}\r\n`)
  }
  return answers
}

test('the mail server keeps what it is given, and has no mailbox for nobody', async () => {
  const mails: Mail[] = []
  const { port, close } = await openMailServer(0, (mail) => void mails.push(mail))
  const letter = 'From: Mela <no-reply@mela.example>\r\nSubject: =?UTF-8?B?4KSu4KWH4KSy4KS+?=\r\n\r\n123456\r\n.'
  const hello = ['HELO here', 'MAIL FROM:<no-reply@mela.example>']
  await talk(port, [...hello, 'RCPT TO:<asha@mela.example>', 'DATA', letter, 'QUIT'])
  expect(mails).toMatchObject([
    { from: 'no-reply@mela.example', to: 'asha@mela.example', subject: 'मेला', text: '123456' },
  ])
  expect(await talk(port, [...hello, 'RCPT TO:<someone@nobody.example>', 'QUIT'])).toContainEqual(
    expect.stringMatching(/^550 /) as string,
  )
  await close()
})
