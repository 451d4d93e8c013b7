import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** Never with a login card alone. */
const self = { ...signedIn(), limited: 'session_limited' } as const
const nobody = (verdict: 'identity_refused' | 'non_existent' | 'basic_verification_first') =>
  ({ ...signedIn(verdict), limited: 'session_limited' }) as const

// Whoever asks is verified, and nobody else can be named. In play no card is asked for, so none is looked at.
export const IDENTITY_ROWS: readonly Row[] = [
  row('getIdentityConfig', 'what is asked of them', self, {}),
  row('submitIdentity', 'a number that nobody has bound', nobody('identity_refused'), {
    ...{ level: 1, way: 'phone', data: { verify_token: '' } },
  }),
  row('submitIdentity', 'the next level, with a card', nobody('basic_verification_first'), {
    ...{ level: 2, way: 'bank', data: { bank_id: '4' } },
  }),
  row('readOwnPhoto', 'a photo that is not theirs', nobody('non_existent'), { url: `/files/${'a'.repeat(32)}` }),
]
