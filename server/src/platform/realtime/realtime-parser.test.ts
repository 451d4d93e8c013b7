import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoundPacket } from '@mela/contract/realtime/packet-check.ts'
import { IS_THOROUGH } from '../../../../thorough.ts'
import { parser } from './realtime-parser.ts'

const { Decoder, Encoder } = parser

// A packet of a few bytes must not cost more memory than its size.
const FRAMES = IS_THOROUGH ? 100_000 : 2_000

const encode = (data: unknown): Uint8Array =>
  (new Encoder().encode({ type: 2, nsp: '/', data: ['dispatch', data] }) as unknown as [Uint8Array])[0]

/** The library's decoder behind the check; undefined where the frame is refused. */
function decode(bytes: Uint8Array): unknown {
  let decoded: unknown
  const decoder = new Decoder()
  decoder.on('decoded', (packet: unknown) => (decoded = packet))
  decoder.add(Buffer.from(bytes))
  return decoded
}

/** Sound data that is no packet of Socket.IO is refused by the library. */
const NO_PACKET = /^malformed packet$|invalid (packet|namespace|payload)|Cannot read properties/
/** The places that it takes, or why it was refused. */
function outcomeOf(frame: Uint8Array): string | number {
  try {
    return placesOf(decode(frame))
  } catch (error) {
    return (error as Error).message
  }
}

/** How many places of arrays and objects a value takes. */
function placesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  if (Array.isArray(value)) return value.length + value.reduce((sum: number, each) => sum + placesOf(each), 0)
  const values: unknown[] = Object.values(value)
  return values.length + values.reduce((sum: number, each) => sum + placesOf(each), 0)
}

const plainData = fc.anything({
  maxDepth: 5,
  key: fc.string({ maxLength: 20 }).filter((key) => key !== '__proto__'),
  values: [fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)],
})
const nested = (header: number[], times: number) => Uint8Array.from(Array.from({ length: times }, () => header).flat())

test.each([
  ['arrays that claim 33 million values each, nested sixteen times', nested([0xdd, 0x02, 0, 0, 0], 16)],
  ['objects that claim four billion fields', nested([0xdf, 0xff, 0xff, 0xff, 0xff], 8)],
  ['arrays that claim exactly what is left, again and again', nested([0xdd, 0, 0, 0x0f, 0xff], 1_000)],
  ['a string that ends behind the frame', Uint8Array.of(0xdb, 0xff, 0xff, 0xff, 0xff, 0x61)],
  ['binary data that ends behind the frame', Uint8Array.of(0xc6, 0x7f, 0xff, 0xff, 0xff)],
  ['an extension of four billion bytes', Uint8Array.of(0xc9, 0xff, 0xff, 0xff, 0xff, 0)],
  ['an empty extension', Uint8Array.of(0xc7, 0, 0)],
  ['extensions of fixed size', Uint8Array.of(0x95, 0xd4, 0, 0, 0xd5, 1, 0, 0)],
  ['a date', Uint8Array.of(0xd7, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ['one array in another forty times', nested([0x91], 40)],
  ['a length without its bytes', Uint8Array.of(0xdd, 0, 0)],
  ['a prefix that is never used', Uint8Array.of(0xc1)],
  ['nothing', new Uint8Array()],
  ['two values', Uint8Array.of(0xc0, 0xc0)],
  ['a field named __proto__', Uint8Array.of(0x81, 0xa9, ...Buffer.from('__proto__'), 0x80)],
  ['a field whose name is no string', Uint8Array.of(0x81, 0x01, 0x02)],
])('%s: refused before anything is allocated', (_what, bytes) => {
  expect(isSoundPacket(bytes)).toBe(false)
  expect(() => decode(bytes)).toThrow('malformed packet')
})

test('text instead of bytes is refused', () => {
  expect(() => new Decoder().add('4hello')).toThrow('malformed packet')
})

test('whatever our own side writes is read as it was written, and what is undefined is left out', () => {
  fc.assert(
    fc.property(plainData, (value) => {
      expect(decode(encode(value))).toEqual({ type: 2, nsp: '/', data: ['dispatch', value] })
    }),
  )
  const [connect] = new Encoder().encode({
    type: 0,
    nsp: '/',
    data: { sid: 'a', pid: undefined, list: [undefined] },
    id: undefined,
  }) as unknown as [Uint8Array]
  expect(isSoundPacket(connect)).toBe(true)
  expect(decode(connect)).toStrictEqual({ type: 0, nsp: '/', data: { sid: 'a', list: [null] } })
})

test('no generated frame that passes takes more places than it has bytes, and none that fails reaches the decoder', () => {
  const header = fc.constantFrom(
    0x81,
    0x8f,
    0x91,
    0x9f,
    0xc4,
    0xc6,
    0xc7,
    0xc9,
    0xd4,
    0xd8,
    0xda,
    0xdc,
    0xdd,
    0xde,
    0xdf,
  )
  const bytes = fc.uint8Array({ maxLength: 60 })
  const built = fc
    .array(fc.tuple(header, bytes), { maxLength: 12 })
    .map((parts) => Uint8Array.from(parts.flatMap(([first, rest]) => [first, ...rest])))
  const sound = plainData.map(encode)
  const spoiled = fc.tuple(sound, fc.nat(), fc.nat(255)).map(([whole, at, byte]) => {
    const copy = Uint8Array.from(whole)
    copy[at % copy.length] = byte
    return copy
  })
  let passed = 0
  fc.assert(
    fc.property(fc.oneof(bytes, built, sound, spoiled), (frame) => {
      const outcome = outcomeOf(frame)
      const is_sound = isSoundPacket(frame)
      if (is_sound) passed++
      expect(outcome === 'malformed packet').toBe(!is_sound)
      const is_bounded = typeof outcome === 'string' ? NO_PACKET.test(outcome) : outcome <= frame.length
      expect(is_bounded).toBe(true)
    }),
    { numRuns: FRAMES },
  )
  expect(passed, 'some of them pass').toBeGreaterThan(FRAMES / 20)
})
