import { Secret, TOTP } from 'otpauth'

/** What the authenticator app of an operator shows at a moment. */
export const operatorCode = (key: Buffer, timestamp: number = Date.now()): string =>
  new TOTP({ secret: Secret.fromHex(key.toString('hex')) }).generate({ timestamp })
