import type { Socket } from 'node:net'
import { until } from '../../server/test/engines/child.ts'
import { nonceOf, numbersIn, TEXT } from './message-book.ts'
import { Driver } from './pace.ts'
import { inParallel, serveCommands } from './worker.ts'
import { HOST, logIn } from './xmpp-login.ts'

// The same group as a room of an XMPP server: what one of its members says must reach everybody.
const ROOM = `bench@conference.${HOST}`
const CONNECT_WIDTH = 16
const JOINED_WITHIN_MS = 60_000
const DELIVERED_WITHIN_MS = 60_000
/** The status by which a room tells somebody that they are in. */
const IS_IN = "code='110'"

export type MucLoad = {
  connect(input: { port: number; names: string[]; password: string }): Promise<void>
  say(input: { rate: number; seconds: number }): Promise<{ sent: number; delivered: number }>
}

const sockets: Socket[] = []
let joined = 0
let next = 1
let heard = 0

const commands: MucLoad = {
  async connect({ port, names, password }) {
    // The first one makes the room.
    const [first, ...others] = names
    await join(port, first!, password)
    await inParallel(others, CONNECT_WIDTH, (name) => join(port, name, password))
    await until('all are in the room', JOINED_WITHIN_MS, () => joined >= names.length)
  },

  async say({ rate, seconds }) {
    const [first, heard_before] = [next, heard]
    const driver = new Driver(() => {
      const number = next++
      sockets[number % sockets.length]!.write(
        `<message to='${ROOM}' type='groupchat' id='${nonceOf(number)}'><body>${TEXT}</body></message>`,
      )
    })
    await driver.run({ seconds, in_flight: 1, rate })
    const sent = next - first
    const wanted = heard_before + sent * sockets.length
    await until('everybody has heard everything', DELIVERED_WITHIN_MS, () => heard >= wanted).catch(() => undefined)
    return { sent, delivered: heard - heard_before }
  },
}

async function join(port: number, name: string, password: string): Promise<void> {
  let is_in = false
  const socket = await logIn(port, name, password, (text) => {
    if (!is_in) {
      if (!text.includes(IS_IN)) return text
      is_in = true
      joined++
    }
    return numbersIn(text, () => heard++)
  })
  sockets.push(socket)
  socket.write(
    `<presence to='${ROOM}/${name}'><x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x></presence>`,
  )
  await until(`${name} is in the room`, JOINED_WITHIN_MS, () => is_in)
}

serveCommands(commands)
