import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// Providers from outside, each a program of its own that speaks the real protocol and says on which port it listens.
export interface StandIn {
  pid: number
  port: number
  http_port: number
  stop(): Promise<void>
}

export async function startStandIn(name: string, variables: Record<string, string> = {}): Promise<StandIn> {
  const program = fileURLToPath(new URL(`../../../dev/providers/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ports = await new Promise<{ port: number; http_port?: number }>((resolve, reject) => {
    void gone.then(() => reject(new Error(`${name} ended: ${complaints}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"port"')) resolve(JSON.parse(line) as { port: number })
    })
  })
  return {
    pid: child.pid!,
    http_port: ports.port,
    ...ports,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

export interface Letter {
  to: string
  text: string
  subject?: string
  from?: string
}

/** A mail server and an SMS gateway, and what has arrived there. */
export interface Post {
  /** What a site needs to send through them. */
  variables: Record<string, string>
  lettersTo(to: string): Promise<Letter[]>
  /** The newest code that this number or address was sent. */
  codeTo(to: string): Promise<string>
  stop(): Promise<void>
}

export async function openPost(): Promise<Post> {
  const SMS_TOKEN = 'token of the gateway'
  const [mail, sms] = await Promise.all([startStandIn('mail-server'), startStandIn('sms-server', { SMS_TOKEN })])
  const read = async ({ http_port }: StandIn) =>
    (await (await fetch(`http://127.0.0.1:${http_port}/messages`)).json()) as Letter[]
  const lettersTo = async (to: string) => (await read(to.startsWith('+') ? sms : mail)).filter((each) => each.to === to)
  return {
    variables: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Mela <no-reply@mela.example>',
      SMS_URL: `http://127.0.0.1:${sms.port}/send`,
      SMS_TOKEN,
    },
    lettersTo,
    async codeTo(to) {
      const code = /\d{6}/.exec((await lettersTo(to)).at(-1)?.text ?? '')?.[0]
      if (!code) throw new Error(`nothing has arrived at ${to}`)
      return code
    },
    async stop() {
      await Promise.all([mail.stop(), sms.stop()])
    },
  }
}

/** Never one that the gateway has no route to. */
export const newMobile = (): string => `98${randomInt(1_000_000, 9_999_999)}1`
export const newEmail = (): string => `p.${randomBytes(6).toString('hex')}@mela.example`
