import { spawn } from 'node:child_process'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import webPush from 'web-push'

/** What the push service tells of what it took; see dev/providers/push-server.ts. */
interface TakenPush {
  place: string
  ttl: number
  topic?: string
  urgency?: string
  subject: string
  public_key: string
  body: string
}

/** A push service in a process of its own. */
export interface PushService {
  /** A browser that can be woken. */
  newPlace(): PushReader
  /** What was sent to it, still closed. */
  taken(reader: PushReader): Promise<TakenPush[]>
  /** What was sent to it, as it reads it. */
  rung(reader: PushReader): Promise<unknown[]>
  stop(): void
}

/** What a server needs to wake browsers that stand here. */
export function pushVariables() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operator@mela.test',
    PUSH_ALLOW_LOCAL: 'on',
  }
}

const SERVER = fileURLToPath(new URL('../../../dev/providers/push-server.ts', import.meta.url))

export async function startPushService(): Promise<PushService> {
  const child = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const origin = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  const taken = async ({ endpoint }: PushReader) => {
    const all = (await (await fetch(`${origin}/messages`)).json()) as TakenPush[]
    return all.filter(({ place }) => endpoint === `${origin}/push/${place}`)
  }
  return {
    newPlace: () => new PushReader(`${origin}/push/${randomBytes(12).toString('hex')}`),
    taken,
    rung: async (reader) => (await taken(reader)).map(({ body }) => reader.read(body)),
    stop: () => void child.kill('SIGKILL'),
  }
}

/** A browser's side of a subscription, and the only one who can read what is sent to it (RFC 8291). */
export class PushReader {
  readonly #pair = createECDH('prime256v1')
  readonly #secret = randomBytes(16)
  readonly endpoint: string

  constructor(endpoint: string) {
    this.#pair.generateKeys()
    this.endpoint = endpoint
  }

  subscription() {
    const keys = { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#secret.toString('base64url') }
    return { endpoint: this.endpoint, keys }
  }

  read(body: string): unknown {
    const bytes = Buffer.from(body, 'base64')
    const salt = bytes.subarray(0, 16)
    const size = bytes[20]!
    const senders_key = bytes.subarray(21, 21 + size)
    const shared = this.#pair.computeSecret(senders_key)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senders_key])
    const material = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
    const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    const sealed = bytes.subarray(21 + size)
    opener.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown
  }
}
