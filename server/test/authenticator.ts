import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer } from '@mela/contract/operators/operators-passkeys.ts'
import { LOCAL_CONSOLE } from '../src/operators/accounts/enrolment.ts'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HOLDS_CREDENTIAL = 64
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

interface Asked {
  challenge: string
  rp_id: string
}

/** A security key as WebAuthn describes it: one credential on P-256, and a counter. What it lies about can be chosen. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  /** The page that asks it. */
  origin = LOCAL_CONSOLE
  isVerified = true
  /** Passkeys that several devices share count nothing. */
  isCounting = true
  counter = 0
  readonly #private: KeyObject
  readonly #cose: Uint8Array

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
    this.#private = privateKey
    this.#cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  create({ challenge, rp_id }: Asked) {
    const raw_id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(raw_id.length)
    const held = Buffer.concat([Buffer.alloc(16), length, raw_id, this.#cose])
    const authData = new Uint8Array(Buffer.concat([this.#data(rp_id, HOLDS_CREDENTIAL), held]))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#named,
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['usb'],
      },
    }
  }

  answer({ challenge, rp_id }: Asked): PasskeyAnswer {
    if (this.isCounting) this.counter++
    const client = this.#client('webauthn.get', challenge)
    const data = this.#data(rp_id)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#private)
    return {
      ...this.#named,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  get #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #data(rp_id: string, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag = Buffer.from([flags | USER_PRESENT | (this.isVerified ? USER_VERIFIED : 0)])
    return Buffer.concat([sha256(rp_id), flag, counter])
  }
}
