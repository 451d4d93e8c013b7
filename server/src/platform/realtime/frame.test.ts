import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import type { Dispatch } from '@mela/contract/events.ts'
import { addressed, encodeDispatch, frame, parseAddressed } from './frame.ts'
import { parser } from './realtime-parser.ts'

// Exported by the library, left out of its types.
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

/** What another library reads out of our frames. */
function readFrames(...frames: Buffer[]): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false })
    const read: Buffer[] = []
    receiver.on('error', reject)
    receiver.on('message', (data: Buffer, is_binary: boolean) => {
      expect(is_binary).toBe(true)
      read.push(Buffer.from(data))
      if (read.length === frames.length) resolve(read)
    })
    receiver.write(Buffer.concat(frames))
  })
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])(
  'a payload of %d bytes travels whole in one frame',
  async (size) => {
    const payload = Buffer.alloc(size, 7)
    const next = Buffer.from('next')
    expect(await readFrames(frame(payload), frame(next))).toEqual([payload, next])
  },
)

test('any bytes come out as they went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      expect(await readFrames(frame(bytes))).toEqual([Buffer.from(bytes)])
    }),
  )
})

test('a dispatch is what the client library decodes as the event', () => {
  const event: Dispatch = {
    t: 'MESSAGE_SEEN',
    d: { chat_id: '1-2', chat_type: 1, message_id: '9007199254740993', user_id: '2' },
  }
  const decoder = new parser.Decoder()
  const decoded: unknown[] = []
  decoder.on('decoded', (packet: unknown) => decoded.push(packet))
  decoder.add(Buffer.from(encodeDispatch(event)) as never)
  expect(decoded).toMatchObject([{ type: 2, nsp: '/', data: ['dispatch', event] }])
})

test('the socket that is to be left out stands before the packet, also in a slice of a larger buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.stringMatching(/^[\w-]{0,40}$/), (packet, socket_id) => {
      const bus = Buffer.concat([Buffer.from('before'), addressed(packet, socket_id), Buffer.from('after')])
      const payload = bus.subarray(6, bus.length - 5)
      expect(parseAddressed(payload)).toEqual({
        packet: payload.subarray(1 + socket_id.length),
        except_socket_id: socket_id,
      })
      expect(Buffer.from(parseAddressed(payload).packet)).toEqual(Buffer.from(packet))
    }),
  )
})
