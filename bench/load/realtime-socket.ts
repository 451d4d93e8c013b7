import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parser } from '../../server/src/platform/realtime/realtime-parser.ts'

// A Socket.IO client reduced to what a load generator needs: logs in, answers pings, hands out binary frames unparsed.
const encoder = new parser.Encoder()
const TEXT = 1
const BINARY = 2
const CLOSE = 8
const CONNECT = 0
const EVENT = 2
const SUCCESS_CODE = 10000
const LOGIN_WITHIN_MS = 60_000

interface Packet {
  type: number
  data: unknown
}

export interface RealtimeOptions {
  url: string
  path: string
  token: string
  onDispatch(payload: Buffer): void
  onClose(): void
}

/** Resolves with the socket's id once the person is logged in. */
export function openRealtime({ url, path, token, onDispatch, onClose }: RealtimeOptions): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const fail = (reason: string) => {
      socket.destroy()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('no login in time'), LOGIN_WITHIN_MS)
    let socket_id = ''
    let is_logged_in = false
    const onBinary = (payload: Buffer) => {
      if (is_logged_in) return onDispatch(payload)
      const { data } = decode(payload)
      if (socket_id === '') {
        socket_id = (data as { sid: string }).sid
        return writeFrame(socket, BINARY, packet({ type: EVENT, nsp: '/', data: ['login', { token }], id: 0 }))
      }
      const { code } = (data as { code: number }[])[0]!
      if (code !== SUCCESS_CODE) return fail(`login answered ${code}`)
      is_logged_in = true
      clearTimeout(timer)
      resolve(socket_id)
    }
    const onText = (payload: Buffer) => {
      const kind = payload.toString('latin1', 0, 1)
      if (kind === '0') writeFrame(socket, BINARY, packet({ type: CONNECT, nsp: '/' }))
      if (kind === '2') writeFrame(socket, TEXT, Buffer.from('3'))
    }
    socket.once('error', (error) => fail(String(error)))
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('closed'))
      onClose()
    })
    socket.on('data', readFrames({ onText, onBinary, onEnd: () => socket.end() }))
    socket.write(upgrade(`${hostname}:${port}`, `${path}/?EIO=4&transport=websocket`))
  })
}

/** A websocket and nothing above it; resolves once it is open. */
export function openPlain(port: number, onBinary: (payload: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    socket.once('error', reject)
    socket.on('data', readFrames({ onText: () => resolve(), onBinary, onEnd: () => socket.end() }))
    socket.write(upgrade(`127.0.0.1:${port}`, '/'))
  })
}

const upgrade = (host: string, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`

function packet(value: object): Buffer {
  return (encoder.encode(value as never) as unknown as [Buffer])[0]
}

export function decode(payload: Buffer): Packet {
  const decoder = new parser.Decoder()
  let decoded: Packet | undefined
  decoder.on('decoded', (value: Packet) => (decoded = value))
  decoder.add(payload as never)
  return decoded!
}

interface FrameReaders {
  onText(payload: Buffer): void
  onBinary(payload: Buffer): void
  onEnd(): void
}

/** Frames from a server: unmasked, below 64 KB, never split. The first bytes are the answer to the upgrade. */
function readFrames({ onText, onBinary, onEnd }: FrameReaders): (chunk: Buffer) => void {
  let rest: Buffer | undefined
  let is_upgraded = false
  return (chunk) => {
    let data = rest ? Buffer.concat([rest, chunk]) : chunk
    rest = undefined
    if (!is_upgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) return void (rest = data)
      is_upgraded = true
      data = data.subarray(end + 4)
    }
    let at = 0
    while (data.length - at >= 2) {
      const short = data[at + 1]! & 127
      const header = short === 126 ? 4 : 2
      if (data.length - at < header) break
      const size = short === 126 ? data.readUInt16BE(at + 2) : short
      if (data.length - at < header + size) break
      const payload = data.subarray(at + header, at + header + size)
      const opcode = data[at]! & 15
      if (opcode === BINARY) onBinary(payload)
      else if (opcode === CLOSE) onEnd()
      else onText(payload)
      at += header + size
    }
    if (at < data.length) rest = data.subarray(at)
  }
}

/** Clients must mask; a mask of zeros leaves the payload as it is. */
function writeFrame(socket: Socket, opcode: number, payload: Buffer): void {
  const header = Buffer.alloc(payload.length < 126 ? 6 : 8)
  header[0] = 0x80 | opcode
  if (payload.length < 126) header[1] = 0x80 | payload.length
  else {
    header[1] = 0x80 | 126
    header.writeUInt16BE(payload.length, 2)
  }
  socket.write(Buffer.concat([header, payload]))
}
