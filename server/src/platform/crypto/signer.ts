import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** Of an Ed25519 key, in front of its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

export interface Signer {
  /** Hexadecimal digits, for everybody. */
  key: string
  sign(text: string): string
}

/** The same for the same secret, so that nothing but the secret has to be kept safe. */
export function createSigner(secret: string, purpose: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const private_key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(private_key).export({ format: 'der', type: 'spki' })
  return {
    key: spki.subarray(-KEY_BYTES).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), private_key).toString('hex'),
  }
}
