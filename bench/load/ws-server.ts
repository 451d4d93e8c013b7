import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { nonceOf } from './message-book.ts'
import { Driver } from './pace.ts'
import { serveCommands } from './worker.ts'

// The bare engine of a fan-out: a websocket server that frames what it says once and writes it to every socket.
export type WsServer = {
  listen(input: object): Promise<number>
  /** Says so many bytes to everyone, this often; resolves with how often it did. */
  broadcast(input: { rate: number; seconds: number; bytes: number; first: number }): Promise<number>
}

const BINARY_FRAME = 0x82
let server: WebSocketServer | undefined
const sockets = new Set<Socket>()

const commands: WsServer = {
  listen() {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
    server.on('connection', (socket, request) => {
      sockets.add(request.socket)
      // Tells the client that it is open.
      socket.send('0')
    })
    return new Promise((resolve) => server!.once('listening', () => resolve((server!.address() as AddressInfo).port)))
  },

  async broadcast({ rate, seconds, bytes, first }) {
    let number = first
    const driver = new Driver(() => {
      const frame = frameOf(number++, bytes)
      for (const socket of sockets) socket.write(frame)
    })
    await driver.run({ seconds, in_flight: 1, rate })
    return number - first
  },
}

function frameOf(number: number, bytes: number): Buffer {
  const frame = Buffer.alloc(4 + bytes, 'x')
  frame[0] = BINARY_FRAME
  frame[1] = 126
  frame.writeUInt16BE(bytes, 2)
  frame.write(nonceOf(number), 4, 'latin1')
  return frame
}

serveCommands(commands)
