import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, Socket as TcpSocket, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { openDatabase } from './data/db.ts'

// Parts of libraries that are not documented, or that would be lost without a word: whoever updates one learns it here.
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** Passes everything on, but once the client says `from`, no answer before it has also said `until`. */
async function holdAnswers(target: URL, from: string, until: string) {
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let said = ''
    const held: Buffer[] = []
    const isHeld = () => said.includes(from) && !said.includes(until)
    client.on('data', (bytes) => {
      said += bytes.toString('latin1')
      database.write(bytes)
      if (!isHeld()) for (const answer of held.splice(0)) client.write(answer)
    })
    database.on('data', (bytes) => {
      if (isHeld()) held.push(bytes)
      else client.write(bytes)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, end: () => server.close() }
}

test('pg sends the statements of a group commit without waiting for the answer to the one before', async () => {
  const target = new URL(world.database.app_url)
  const between = await holdAnswers(target, 'BEGIN', 'SELECT 1 AS one')
  const url = new URL(target)
  url.port = String(between.port)
  const database = openDatabase(url.href, 1, pino({ level: 'silent' }))
  const { facts } = await database.readThenWrite(
    async (client) => (await client.query('SELECT 1 AS one')).rows as unknown[],
    (client) => client.query('SELECT 2 AS two'),
  )
  expect(facts).toEqual([{ one: 1 }])
  await database.close()
  between.end()
})

test('below a socket of socket.io stands the stream of ws, to which whole frames are written, with its queue and its end', async () => {
  const http = createHttpServer()
  const server = new Server(http, { transports: ['websocket'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const arrived = new Promise<Socket>((resolve) => server.on('connection', resolve))
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  const { conn } = await arrived
  expect(conn).toMatchObject({ writeBuffer: [] })
  const { socket } = conn.transport as unknown as { socket: { _socket: unknown; terminate: unknown } }
  expect(socket._socket).toBeInstanceOf(TcpSocket)
  expect(socket.terminate).toBeTypeOf('function')
  client.close()
  await server.close()
})
