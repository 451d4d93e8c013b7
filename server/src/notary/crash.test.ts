import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failToStart } from '../../test/crash/process.ts'
import {
  ask,
  beginChain,
  newFolder,
  NOTARY_SECRET,
  notaryProcess,
  notaryVariables,
  periodAt,
  releaseOf,
  rootNamed,
} from '../../test/play/notary.ts'
import { createSeal } from '../platform/crypto/seal.ts'
import { hashOfLink, openHashChain } from '../platform/crypto/hash-chain.ts'

/** Asks until the clock of the machine lets the notary answer. */
async function released(origin: string, index: number) {
  await expect.poll(async () => (await ask(origin, '/release', releaseOf(index))).status).toBe(200)
  return ask(origin, '/release', releaseOf(index))
}

const fileIn = (folder: string) => join(folder, '01.jsonl')
const listed = (origin: string) => ask(origin, `/releases?line=01&first_period=${periodAt(1)}`)

/** A folder in which a notary has released a few links before it was killed. */
async function killedAfter(count: number) {
  const folder = newFolder()
  const running = await notaryProcess(folder)
  const { draft, made } = await beginChain(running.origin)
  const answers = []
  for (let index = 1; index <= count; index++) answers.push(await released(running.origin, index))
  await running.end('SIGKILL')
  return { folder, draft, made, answers, output: running.output() }
}

describe('a notary that was killed', () => {
  test('gives the same answers once it is back, signs no other root, and goes on with the next link', async () => {
    const { folder, draft, made, answers } = await killedAfter(2)
    const { origin } = await notaryProcess(folder)
    expect(await ask(origin, '/chains', draft)).toEqual(made)
    expect(await ask(origin, '/release', releaseOf(1))).toEqual(answers[0])
    expect(await ask(origin, '/release', releaseOf(2))).toEqual(answers[1])
    expect(await ask(origin, '/release', releaseOf(2, {}, rootNamed('another')))).toEqual({
      ...{ status: 409, body: { reason: 'other_root' } },
    })
    const { body } = await released(origin, 3)
    expect(hashOfLink(Buffer.from(String(body['w']), 'hex')).toString('hex')).toBe(answers[1]!.body['w'])
  })

  test('has stored every answer that anybody heard, whenever it dies', async () => {
    const folder = newFolder()
    const first = await notaryProcess(folder)
    await beginChain(first.origin)
    await released(first.origin, 1)
    await released(first.origin, 2)
    // Two roots for the third period race with the end of the process.
    const roots = [rootNamed('heads'), rootNamed('tails')]
    const heard: { root: string; body: unknown }[] = []
    const tellRoot = (origin: string, root: string) =>
      ask(origin, '/release', releaseOf(3, {}, root)).then(
        ({ status, body }) => (status === 200 ? heard.push({ root, body }) : 0),
        () => 0,
      )
    await expect
      .poll(async () => (await ask(first.origin, '/release', releaseOf(4))).body['reason'])
      .not.toBe('too_early')
    const asking = roots.flatMap((root) => Array.from({ length: 10 }, () => tellRoot(first.origin, root)))
    await Promise.race(asking)
    await first.end('SIGKILL')
    await Promise.all(asking)
    const second = await notaryProcess(folder)
    await Promise.all(roots.map((root) => tellRoot(second.origin, root)))
    expect(new Set(heard.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('cuts off a line that was not written to its end', async () => {
    const { folder, answers } = await killedAfter(2)
    const whole = readFileSync(fileIn(folder))
    const last_begins = whole.lastIndexOf('\n', whole.length - 2) + 1
    for (const size of [whole.length - 1, last_begins + 40, last_begins + 1]) {
      truncateSync(fileIn(folder), size)
      const running = await notaryProcess(folder)
      expect(readFileSync(fileIn(folder))).toEqual(whole.subarray(0, last_begins))
      expect((await listed(running.origin)).body['released']).toBe(1)
      // The same root again leads to the same link.
      expect(await ask(running.origin, '/release', releaseOf(2))).toEqual(answers[1])
      await running.end('SIGKILL')
      expect(readFileSync(fileIn(folder))).toEqual(whole)
    }
    appendFileSync(fileIn(folder), Buffer.alloc(100))
    const running = await notaryProcess(folder)
    expect((await listed(running.origin)).body['released']).toBe(2)
  })

  test('does not start on anything else that it cannot read', async () => {
    const { folder } = await killedAfter(2)
    const whole = readFileSync(fileIn(folder), 'utf8')
    const [chain = '', first = '', second = ''] = whole.split('\n')
    const w = /"w":"(\w{64})"/.exec(second)![1]!
    for (const [texts, line] of [
      [[chain, first.slice(0, -5), second], 2],
      [[chain, second], 2],
      [[chain, first, first], 3],
      [[first, second], 1],
      [[chain, chain], 2],
      [[chain, first, second.replace(w, '00'.repeat(32))], 3],
      [[chain, first, second, ''], 4],
      [[chain.replace('"line":"01"', '"line":"02"')], 1],
      [[chain, first, second.replace('"kind"', '"more":1,"kind"')], 3],
    ] as const) {
      writeFileSync(fileIn(folder), `${texts.join('\n')}\n`)
      const { code, output } = await failToStart(notaryVariables(folder))
      expect(code).toBe(1)
      expect(output).toContain(`line ${line} is not what was written there`)
    }
    writeFileSync(fileIn(folder), whole)
    const other = { ...notaryVariables(folder), NOTARY_SECRET: 'another secret that is as long as it has to be' }
    expect((await failToStart(other)).output).toContain('NOTARY_SECRET is not the one')
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(whole)
  })
})

describe('the folder of a notary', () => {
  test('belongs to one process, until that one is gone', async () => {
    const folder = newFolder()
    const first = await notaryProcess(folder)
    const refused = await failToStart(notaryVariables(folder))
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('in use by another process')
    expect((await ask(first.origin, '/health')).status).toBe(200)
    await first.end('SIGKILL')
    const second = await notaryProcess(folder)
    expect((await ask(second.origin, '/health')).status).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
    expect((await ask((await notaryProcess(folder)).origin, '/health')).status).toBe(200)
  })

  test('and what the process writes hold neither the secret nor a link that is not released', async () => {
    const { folder, draft, answers, output } = await killedAfter(1)
    const [text = ''] = readFileSync(fileIn(folder), 'utf8').split('\n')
    const { sealed_end } = JSON.parse(text) as { sealed_end: string }
    const seal = createSeal(NOTARY_SECRET, 'notary chain end')
    const end = seal.open(Buffer.from(sealed_end, 'hex'), `${draft.line} ${draft.first_period}`)
    const links = await openHashChain(end, draft.length)
    expect(links.linkAt(1).toString('hex')).toBe(answers[0]!.body['w'])
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    expect(files.length).toBeGreaterThan(0)
    expect(output).toContain('link released')
    const everything = Buffer.concat([...files, Buffer.from(output)])
    for (const secret of [end, links.linkAt(draft.length - 1), links.linkAt(2)]) {
      for (const form of [secret, secret.toString('hex'), secret.toString('base64').slice(0, 40)]) {
        expect(everything.includes(form)).toBe(false)
      }
    }
    const secret = Buffer.from(NOTARY_SECRET)
    for (const form of [secret, secret.toString('hex'), secret.toString('base64').slice(0, 40)]) {
      expect(everything.includes(form)).toBe(false)
    }
  })

  test('is made where there is none, for the notary alone', async () => {
    const folder = join(newFolder(), 'deep', 'down')
    const { origin } = await notaryProcess(folder)
    await beginChain(origin)
    expect(readdirSync(folder).sort()).toEqual(['01.jsonl', 'lock'])
  })
})

describe('a notary that knows too much', () => {
  test.each([
    ['DATABASE_URL', 'postgres://mela_app@127.0.0.1/mela', 'must not know DATABASE_URL'],
    ['DRAW_SECRET', 'thirty-two characters at the very least', 'must not know DRAW_SECRET'],
    ['ROLES', 'draw,notary', 'alone in its process'],
  ])('FAIR-004 does not start: %s', async (name, value, sentence) => {
    const { code, output } = await failToStart({ ...notaryVariables(newFolder()), [name]: value })
    expect(code).toBe(1)
    expect(output).toContain(sentence)
  })
})
