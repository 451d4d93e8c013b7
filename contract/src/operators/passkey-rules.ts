/** The most that one operator has. */
export const PASSKEYS_MOST = 10
export const PASSKEY_NAME_LENGTH = 40

/** What a fresh second factor is given for. The answer of a passkey holds for nothing else. */
export const aboutDecision = (approval_id: string, payload_hash: string, decision: string): string =>
  `${decision} ${approval_id} ${payload_hash}`
export const ABOUT_NEW_PASSKEY = 'add a passkey'
export const aboutRemoval = (passkey_id: string): string => `remove passkey ${passkey_id}`
