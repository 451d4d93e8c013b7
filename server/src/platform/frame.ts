import parser from 'socket.io-msgpack-parser'
import type { Dispatch } from '@mela/contract/events.ts'

// A dispatch is encoded once where it arises and framed once per gateway, whatever the number of sockets.
const encoder = new parser.Encoder()
const EVENT = 2

/** The Socket.IO packet as it travels on the bus and inside the frame. */
export function encodeDispatch(event: Dispatch): Uint8Array {
  return (encoder.encode({ type: EVENT, nsp: '/', data: ['dispatch', event] }) as unknown as [Uint8Array])[0]
}

/** On the bus a packet stands behind the id of the one socket that must not get it, with its length in the first byte. */
export function addressed(packet: Uint8Array, except_socket_id = ''): Uint8Array {
  const size = except_socket_id.length
  const payload = Buffer.allocUnsafe(1 + size + packet.length)
  payload[0] = size
  payload.write(except_socket_id, 1, 'latin1')
  payload.set(packet, 1 + size)
  return payload
}

export function parseAddressed(payload: Uint8Array): { packet: Uint8Array; except_socket_id: string } {
  const size = payload[0] ?? 0
  if (size === 0) return { packet: payload.subarray(1), except_socket_id: '' }
  const except_socket_id = Buffer.from(payload.buffer, payload.byteOffset + 1, size).toString('latin1')
  return { packet: payload.subarray(1 + size), except_socket_id }
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
