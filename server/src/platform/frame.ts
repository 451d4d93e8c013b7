import parser from 'socket.io-msgpack-parser'
import type { Dispatch } from '@mela/contract/events.ts'

// A dispatch is encoded once where it arises and framed once per gateway, whatever the number of sockets.
const encoder = new parser.Encoder()
const EVENT = 2

/** The Socket.IO packet as it travels on the bus and inside the frame. */
export function encodeDispatch(event: Dispatch): Uint8Array {
  return (encoder.encode({ type: EVENT, nsp: '/', data: ['dispatch', event] }) as unknown as [Uint8Array])[0]
}

/** One unmasked, final, binary websocket frame. */
export function frame(payload: Uint8Array): Buffer {
  const size = payload.length
  const header_size = size < 126 ? 2 : size < 65536 ? 4 : 10
  const framed = Buffer.allocUnsafe(header_size + size)
  framed[0] = 0x82
  if (header_size === 2) framed[1] = size
  else if (header_size === 4) {
    framed[1] = 126
    framed.writeUInt16BE(size, 2)
  } else {
    framed[1] = 127
    framed.writeBigUInt64BE(BigInt(size), 2)
  }
  framed.set(payload, header_size)
  return framed
}
