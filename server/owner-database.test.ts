import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceSite, ownerDatabase } from './owner-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mela-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const DEV = { owner_url: 'postgres://root@127.0.0.1:5432/mela_dev', console_origin: 'http://localhost:5174' }
const DEMO = { owner_url: 'postgres://root@127.0.0.1:5432/mela_demo', console_origin: 'http://console.localhost:3000' }
const ask = (environment: NodeJS.ProcessEnv = {}) => {
  const told: string[] = []
  return { ...ownerDatabase(environment, (line) => void told.push(line), folder), told }
}

test('a command uses the database of the site that runs here, and says which', async () => {
  const takeBack = announceSite('dev', DEV, folder)
  expect(ask()).toEqual({ ...DEV, told: ['The database of npm run dev: 127.0.0.1:5432/mela_dev'] })
  await takeBack()
  expect(() => ask()).toThrow('start npm run dev or npm run demo first')
})

test('what the environment names comes first', () => {
  void announceSite('dev', DEV, folder)
  const owner_url = 'postgres://owner@db.example/mela'
  expect(ask({ OWNER_DATABASE_URL: owner_url })).toEqual({ owner_url, console_origin: undefined, told: [] })
  expect(ask({ CONSOLE_ORIGIN: 'https://console.example' })).toMatchObject({
    owner_url: DEV.owner_url,
    console_origin: 'https://console.example',
  })
})

test('where both run the sentence holds what to set', () => {
  void announceSite('dev', DEV, folder)
  void announceSite('demo', DEMO, folder)
  expect(() => ask()).toThrow(`demo: OWNER_DATABASE_URL=${DEMO.owner_url}`)
})

test('one that was killed is not taken for one that runs', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await once(gone, 'exit')
  void announceSite('demo', DEMO, folder)
  const file = join(folder, 'running-demo.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), pid: gone.pid }))
  expect(() => ask()).toThrow('OWNER_DATABASE_URL is not set')
})
