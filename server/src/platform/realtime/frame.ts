import type { Dispatch, ServerEvents } from '@mela/contract/events.ts'
import { parser } from './realtime-parser.ts'

// A dispatch is encoded once where it arises and framed once per gateway, whatever the number of sockets.
const encoder = new parser.Encoder()
const EVENT = 2

/** The Socket.IO packet as it travels on the bus and inside the frame. */
const encodePacket = (data: [event: keyof ServerEvents, told: object]): Uint8Array =>
  (encoder.encode({ type: EVENT, nsp: '/', data }) as unknown as [Uint8Array])[0]

export const encodeDispatch = (event: Dispatch): Uint8Array => encodePacket(['dispatch', event])

/** Of an event that says no more than that it happened. */
export const encodeBroadcast = (event: Exclude<keyof ServerEvents, 'dispatch'>): Uint8Array => encodePacket([event, {}])

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

/** On a person's own subject: the subjects they share with others are to be read again. No socket's id is that long. */
export const SUBJECTS_CHANGED = Uint8Array.of(255)

export function isSubjectsChanged(payload: Uint8Array): boolean {
  return payload[0] === SUBJECTS_CHANGED[0]
}

/** Where a hint stands among those of a subject that many share. */
export interface Place {
  /** The number of the newest departure before it: whoever left then, or before, must not get it. */
  departure: number
  /** Whoever came at this position or after it must not get it. */
  position: number
}

/** For what everyone gets who has not left. */
export const EVERY_POSITION = Infinity
const PLACE_BYTES = 16

/** On a shared subject the place of a payload stands before it. */
export function placed(payload: Uint8Array, { departure, position }: Place): Uint8Array {
  const whole = Buffer.allocUnsafe(PLACE_BYTES + payload.length)
  whole.writeDoubleBE(departure, 0)
  whole.writeDoubleBE(position, 8)
  whole.set(payload, PLACE_BYTES)
  return whole
}

export function parsePlaced(whole: Uint8Array): Place & { payload: Uint8Array } {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  return { departure: view.getFloat64(0), position: view.getFloat64(8), payload: whole.subarray(PLACE_BYTES) }
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
