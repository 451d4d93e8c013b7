import { photo } from '../../server/test/providers/hostile-pictures.ts'
import type { Person } from '../people.ts'
import { callerOf, put, sendPieces, signFor, type Answered } from './bring.ts'

// Uploads that break the rules of uploading, whatever they carry.
export interface OddUpload {
  name: string
  bytes: number
  send(origin: string, person: Person): Promise<Answered>
}

const TYPE = 'image/jpeg'
const PIECE_BYTES = 1024 * 1024
const is = (answer: string, ...expected: string[]): Answered => ({
  answer,
  faults: expected.includes(answer) ? [] : [`${expected.join(' or ')} was expected`],
})
const addressFor = async (origin: string, person: Person, size: number) =>
  new URL((await callerOf(origin, person)('signUpload', { size, type: TYPE, biz: 'chat' })).sign_url, origin)

export const oddUploads: OddUpload[] = [
  {
    name: 'no bytes, signed for',
    bytes: 0,
    send: async (origin, person) => is(await signFor(origin, person, { size: 0, type: TYPE }), 'invalid_params'),
  },
  {
    name: 'no bytes where some were signed for',
    bytes: 0,
    async send(origin, person) {
      const { status, reason } = await put(await addressFor(origin, person, 1000), TYPE, Buffer.alloc(0))
      return is(`${status} ${reason}`, '400 invalid_params')
    },
  },
  {
    name: 'bytes without end',
    bytes: Infinity,
    async send(origin, person) {
      const headers = { 'content-type': TYPE, 'transfer-encoding': 'chunked' }
      const url = await addressFor(origin, person, 1_000_000)
      return is(await sendPieces(url, headers, Buffer.alloc(PIECE_BYTES, 'canary'), 1), '413', 'cut off')
    },
  },
  {
    name: 'a byte a second',
    bytes: 100_000,
    async send(origin, person) {
      const file = await photo()
      const headers = { 'content-type': TYPE, 'content-length': '100000' }
      return is(
        await sendPieces(await addressFor(origin, person, 100_000), headers, file.subarray(0, 1), 1000),
        'cut off',
      )
    },
  },
]
