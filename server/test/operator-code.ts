import { Secret, TOTP } from 'otpauth'

/** What the authenticator app of an operator shows at this moment. */
export const operatorCode = (key: Buffer): string =>
  new TOTP({ secret: Secret.fromHex(key.toString('hex')) }).generate()
