import { connect, type Socket } from 'node:net'
import { until } from '../child.ts'
import { MessageBook, nonceOf, numbersIn, TEXT, type SendResult } from './message-book.ts'
import { Driver, type Pace } from './pace.ts'
import { inParallel, serveCommands } from './worker.ts'

// The same people on an XMPP server. The archive is written before a message is routed, so a delivery stands for both.
const HOST = 'localhost'
const CONNECT_WIDTH = 32
const LOGIN_WITHIN_MS = 60_000
const DELIVERED_WITHIN_MS = 30_000
const STREAM = `<stream:stream to='${HOST}' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`

export type XmppLoad = {
  connect(input: { port: number; names: string[]; password: string }): Promise<{ seconds: number }>
  send(input: Pace): Promise<SendResult>
}

const book = new MessageBook()
const sockets: Socket[] = []
const peers: string[] = []
let turn = 0

const driver = new Driver((due_at) => {
  const index = turn++ % sockets.length
  const number = book.take(due_at)
  sockets[index]!.write(
    `<message to='${peers[index]!}@${HOST}' type='chat' id='${nonceOf(number)}'><body>${TEXT}</body></message>`,
  )
})

const commands: XmppLoad = {
  async connect({ port, names, password }) {
    const started_at = performance.now()
    await inParallel([...names.entries()], CONNECT_WIDTH, async ([index, name]) => {
      sockets[index] = await logIn(port, name, password)
      peers[index] = names[index ^ 1]!
    })
    return { seconds: (performance.now() - started_at) / 1000 }
  },

  async send(pace) {
    book.open()
    await driver.run(pace)
    await until('all messages are delivered', DELIVERED_WITHIN_MS, () => book.delivered === book.taken()).catch(
      () => {},
    )
    return book.close()
  },
}

function logIn(port: number, name: string, password: string): Promise<Socket> {
  const initial = Buffer.from(`\0${name}\0${password}`).toString('base64')
  // What is said once the words before it have been heard.
  const script: [heard: string, said: string][] = [
    ['</stream:features>', `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${initial}</auth>`],
    ['<success', STREAM],
    ['</stream:features>', `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`],
    ['</jid>', `<presence/>`],
    ['<presence', ''],
  ]
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    const timer = setTimeout(() => reject(new Error(`${name} was not logged in`)), LOGIN_WITHIN_MS)
    let step = 0
    let rest = ''
    socket.setEncoding('latin1')
    socket.once('connect', () => socket.write(STREAM))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${name} was cut off after: ${rest}`)))
    socket.on('data', (chunk: string) => {
      rest += chunk
      if (step === script.length) {
        rest = numbersIn(rest, (number) => {
          book.acknowledge(number)
          book.deliver(number)
          driver.onFinished()
        })
        return
      }
      const [heard, said] = script[step]!
      if (!rest.includes(heard)) return
      rest = ''
      step++
      if (said) return void socket.write(said)
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

serveCommands(commands)
