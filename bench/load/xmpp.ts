import type { Socket } from 'node:net'
import { until } from '../../server/test/engines/child.ts'
import { MessageBook, nonceOf, numbersIn, TEXT, type SendResult } from './message-book.ts'
import { Driver, type Pace } from './pace.ts'
import { inParallel, serveCommands } from './worker.ts'
import { HOST, logIn } from './xmpp-login.ts'

// The same people on an XMPP server. The archive is written before a message is routed, so a delivery stands for both.
const CONNECT_WIDTH = 32
const DELIVERED_WITHIN_MS = 30_000

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
      sockets[index] = await logIn(port, name, password, (text) =>
        numbersIn(text, (number) => {
          book.acknowledge(number)
          book.deliver(number)
          driver.onFinished()
        }),
      )
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

serveCommands(commands)
