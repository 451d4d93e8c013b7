import { connect, type Socket } from 'node:net'

export const HOST = 'localhost'
const LOGIN_WITHIN_MS = 60_000
const STREAM = `<stream:stream to='${HOST}' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`

/** What comes afterwards is given to `read`, which gives back what must be looked at again together with what follows. */
export function logIn(port: number, name: string, password: string, read: (text: string) => string): Promise<Socket> {
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
        rest = read(rest)
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
