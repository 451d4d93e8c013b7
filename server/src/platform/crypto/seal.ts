import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

// Hides bytes from whoever carries or stores them and shows whether they were touched (AES-256-GCM).
const ALGORITHM = 'aes-256-gcm'
export const IV_BYTES = 12
export const KEY_BYTES = 32
const TAG_BYTES = 16

export interface Seal {
  /** `about` is not hidden, but without the same one nothing opens. */
  close(plain: Buffer, iv: Buffer, about?: string): Buffer
  /** Throws for whatever was not closed here. */
  open(sealed: Buffer, about?: string): Buffer
}

/** Every purpose has a key of its own, made from the site's secret. */
export const createSeal = (secret: string, purpose: string): Seal =>
  sealWith(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))

export function sealWith(key: Buffer): Seal {
  return {
    close(plain, iv, about = '') {
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden])
    },
    open(sealed, about = '') {
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}
