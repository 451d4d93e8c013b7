import { afterEach, expect, test, vi } from 'vitest'
import { blockDay } from '../../../../rules/test/block-day.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { checkAnyDay, signaturesIn, type Signed } from '@mela/rules/games/verify-day.ts'
import { lookAhead } from './native-signatures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('every signature of a day is among those that are looked at ahead', () => {
  for (const day of [signedDay({ periods: 5 }), blockDay({ periods: 5 })]) {
    const asked: Signed[] = []
    const checking = checkAnyDay(day, (text, signature, key) => asked.push({ text, signature, key }) > 0)
    expect([...checking]).toHaveLength(5)
    expect([...signaturesIn(day)].flat()).toEqual(asked)
    expect(asked.length).toBeGreaterThanOrEqual(10)
  }
})

test('a signature of another text, of another key or of no kind is not right, with and without the browser’s help', async () => {
  const [first, second] = [...signaturesIn(signedDay({ periods: 2 }))].flat() as [Signed, Signed]
  const { text, signature, key } = first
  const asked: [Signed, boolean][] = [
    [first, true],
    [second, true],
    [{ text: `${text} `, signature, key }, false],
    [{ text, signature: second.signature, key }, false],
    [{ text, signature, key: 'ab'.repeat(32) }, false],
    [{ text, signature: signature.toUpperCase(), key }, false],
    [{ text, signature: '', key: '' }, false],
  ]
  const answers = async () => {
    const check = await lookAhead(asked.map(([each]) => each))
    return asked.map(([each]) => check(each.text, each.signature, each.key))
  }
  const expected = asked.map(([, is_right]) => is_right)
  expect(await answers()).toEqual(expected)
  vi.stubGlobal('crypto', {})
  expect(await answers()).toEqual(expected)
})

test('what the browser has said is not asked of the script again', async () => {
  const all = [...signaturesIn(signedDay({ periods: 2 }))].flat()
  const verify = vi.spyOn(crypto.subtle, 'verify')
  await lookAhead(all)
  expect(verify).toHaveBeenCalledTimes(all.length)
})
