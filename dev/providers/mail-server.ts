import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

// A mail server that delivers nothing: it keeps what it is given. As a program it also shows that at /messages.
export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  received_at: string
}

/** Nobody lives at this domain; a server that is told so answers as for any unknown mailbox. */
const NOBODY = '@nobody.example'

/** Resolves with the port it listens on. */
export async function openMailServer(
  wanted_port: number,
  receive: (mail: Mail) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo(address, _session, done) {
      if (address.address.endsWith(NOBODY)) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      void keep(stream, envelope.join(', '), receive, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted_port, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function keep(
  stream: AsyncIterable<Buffer>,
  to: string,
  receive: (mail: Mail) => void,
  done: (error?: Error) => void,
): Promise<void> {
  try {
    receive(await readMail(stream, to))
    done()
  } catch (error) {
    done(error as Error)
  }
}

async function readMail(stream: AsyncIterable<Buffer>, to: string): Promise<Mail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { from, subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { from: from?.address ?? '', to, subject, text: text.trim(), received_at: new Date().toISOString() }
}

if (import.meta.main) {
  const mails: Mail[] = []
  const { port } = await openMailServer(0, (mail) => void mails.push(mail))
  const web = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(mails))
  })
  web.listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ port, http_port: (web.address() as AddressInfo).port }))
  })
}
