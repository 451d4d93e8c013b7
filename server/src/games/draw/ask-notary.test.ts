import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { textOfCountersignature, textOfManifest } from '@mela/rules/games/records.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import {
  beginChain,
  closingOf,
  draftOf,
  newFolder,
  notaryProcess,
  operatorNamed,
  periodAt,
  rootNamed,
} from '../../../test/play/notary.ts'
import { hashOfLink } from '../../platform/crypto/hash-chain.ts'
import { askForChain, askForRelease, type ReleaseQuestion } from './ask-notary.ts'

const questionOf = (index: number, changed: Partial<ReleaseQuestion> = {}): ReleaseQuestion => ({
  ...{ line: '01', first_period: periodAt(1), period: periodAt(index), index, closing: closingOf(periodAt(index)) },
  ...changed,
})

/** Something else that listens where a notary should. */
async function somebody(answer: string, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    if (answer === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (answer !== 'silence') response.writeHead(status).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('asking the notary', () => {
  test('brings a part of the manifest, and links with signatures, that hold', async () => {
    const { origin } = await notaryProcess(newFolder())
    const { draft } = await beginChain(origin)
    const answer = await askForChain(origin, draft)
    if (!('made' in answer)) throw new Error(JSON.stringify(answer))
    const { w0, notary_key, notary_signature } = answer.made
    expect(isSigned(textOfManifest({ ...draft, w0, notary_key }), notary_signature, notary_key)).toBe(true)
    expect(await askForChain(`${origin}/`, draft)).toEqual(answer)

    await expect.poll(async () => Object.keys(await askForRelease(origin, questionOf(1)))).toEqual(['released'])
    const release = await askForRelease(origin, questionOf(1))
    if (!('released' in release)) throw new Error(JSON.stringify(release))
    const { w, signature } = release.released
    expect(hashOfLink(Buffer.from(w, 'hex')).toString('hex')).toBe(w0)
    expect(isSigned(textOfCountersignature(periodAt(1), rootNamed(periodAt(1)), w), signature, notary_key)).toBe(true)
  })

  test('tells early from refused', async () => {
    const { origin } = await notaryProcess(newFolder())
    const { draft } = await beginChain(origin, { first_opens: Math.floor(Date.now() / 1000) + 3600 })
    expect(await askForChain(origin, { ...draft, closing: 1, game: 'k3' })).toEqual({ refused: 'other_manifest' })
    expect(await askForRelease(origin, questionOf(1))).toEqual({ too_early: { closes: draft.first_opens + 1 } })
    const forged = closingOf(periodAt(1), undefined, operatorNamed('thief'))
    expect(await askForRelease(origin, questionOf(1, { closing: forged }))).toEqual({ refused: 'not_signed' })
    expect(await askForRelease(origin, questionOf(1, { line: '09' }))).toEqual({ refused: 'unknown_chain' })

    await beginChain(origin, { line: '02', first_period: periodAt(1, '02') })
    const period = periodAt(2, '02')
    const second = questionOf(2, { line: '02', first_period: periodAt(1, '02'), period, closing: closingOf(period) })
    await expect.poll(() => askForRelease(origin, second)).toEqual({ refused: 'out_of_order', next: 1 })
  })

  test('says so where nobody, or somebody else, is there', async () => {
    const process = await notaryProcess(newFolder())
    await process.end('SIGKILL')
    expect(await askForRelease(process.origin, questionOf(1))).toEqual({ unreachable: expect.any(String) })
    expect(await askForChain(process.origin, draftOf())).toEqual({ unreachable: expect.any(String) })
    const short = JSON.stringify({ w: '00', signature: '00' })
    for (const [answer, status] of [
      ['no JSON', 200],
      ['{}', 200],
      [short, 200],
      ['{}', 409],
      ['<h1>Bad gateway</h1>', 502],
      ['redirect', 302],
    ] as const) {
      const url = await somebody(answer, status)
      expect(await askForRelease(url, questionOf(1))).toEqual({ unreachable: expect.any(String) })
      expect(await askForChain(url, draftOf())).toEqual({ unreachable: expect.any(String) })
    }
  })

  test('does not wait for an answer that never comes', async () => {
    const url = await somebody('silence')
    expect(await askForRelease(url, questionOf(1))).toEqual({ unreachable: expect.stringContaining('timeout') })
  })
})
