import { randomBytes } from 'node:crypto'
import { everyone, FRIENDS, MEMBERS, only, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const NO_TOKEN = 'no-such-token-'.repeat(3)
const newUsername = () => `newcomer-${randomBytes(8).toString('hex')}`
const NOBODYS_FILE = { url: `/files/${'a'.repeat(32)}` }
const limited = { limited: 'session_limited' } as const

// Calls that concern nobody but whoever asks, or everybody alike. Where a secret is needed, a wrong one is given.
export const ACCOUNT_ROWS: readonly Row[] = [
  row('login', 'a new account', everyone(), () => ({
    ...{ biz: 'register', source: 'h5' },
    data: { account: { username: newUsername(), password: 'password' } },
  })),
  row('logout', 'the own session', signedIn(), {}),
  row('getSiteConfig', 'the site', everyone(), {}),
  row('sendVerification', 'a site without a provider', everyone('cannot_send_code'), {
    ...{ biz: 'register', type: 'email', email: 'someone@example.com' },
  }),
  row('checkVerification', 'a wrong code', everyone('wrong_captcha'), {
    ...{ biz: 'register', type: 'email', email: 'someone@example.com', code: '000000' },
  }),
  row('checkUsername', 'a name', everyone(), { username: 'someone' }),
  row('getGroupTemplates', 'an unknown code', everyone(), { code: 'NOWHERE1' }),
  row('bindInviter', 'an unknown code', signedIn('invalid_invite_code'), { invite_code: 'NOWHERE1' }),
  row(
    'bindMobile',
    'a wrong token',
    { ...signedIn('wrong_captcha'), ...limited },
    {
      ...{ email: 'someone@example.com', verify_token: NO_TOKEN },
    },
  ),
  row('resetPassword', 'a wrong token', everyone('wrong_captcha'), { verify_token: NO_TOKEN, password: 'password' }),
  row('changePassword', 'a wrong password', signedIn('wrong_old_password'), {
    ...{ type: 1, old_password: 'not the old one', password: 'password' },
  }),
  row(
    'changePassword',
    'no password',
    { ...signedIn('wrong_old_password'), ...limited },
    { type: 1, password: 'password' },
  ),
  row('editAccount', 'a wrong password', signedIn('wrong_old_password'), {
    ...{ password: 'password', old_password: 'not the old one' },
  }),
  row('editAccount', 'the own username', { ...signedIn(), ...limited }, () => ({ username: newUsername() })),
  row('createLoginKey', 'the own card', { ...signedIn(), ...limited }, {}),
  row('createSessionCode', 'the own session', { ...signedIn(), ...limited }, {}),
  row('unlockSession', 'a wrong password', signedIn('wrong_password'), { password: 'not the password' }),
  row('startSocialLogin', 'a site without a provider', everyone('permission_not_allowed'), {
    ...{ provider: 'google', redirect_uri: 'https://mela.example/login' },
  }),
  row('listDevices', 'the own devices', signedIn(), {}),
  row('endDevice', 'the target’s device', { ...signedIn('non_existent'), ...limited }, ({ device_id }) => ({
    id: device_id,
  })),
  row('editUser', 'the own profile', signedIn(), { gender: 2 }),
  row('getUserConfig', 'the own settings', signedIn(), {}),
  row('savePushSubscription', 'the own device', signedIn(), ({ actor_id }) => ({
    subscription: {
      endpoint: `https://push.example/${actor_id}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  })),
  row('getUserInfoList', 'the target', signedIn(), ({ target_id }) => ({ user_id: target_id })),
  row('signUpload', 'an own file', signedIn(), { size: 1000, type: 'image/png', biz: 'avatar' }),
  row('signParts', 'a file that is not their own', signedIn('permission_not_allowed'), NOBODYS_FILE),
  row('finishUpload', 'a file that is not their own', signedIn('permission_not_allowed'), NOBODYS_FILE),
  row('listPopUps', 'a site without any', signedIn('nothing'), {}),
  row('listBanners', 'a site without any', everyone('nothing'), {}),
  row('listAnnouncements', 'a site without any', everyone('nothing'), {}),
  row('listActivities', 'a site without any', everyone('nothing'), {}),
  row('listNotices', 'the own notices', signedIn('nothing'), {}),
  row('reportError', 'a fault of the app', everyone(), {
    ...{ type: 'http', url: '/user/info', version: '1.4.0', user_agent: 'test' },
  }),
  row('translate', 'a text', signedIn(), { content: 'hello', lang: 'es' }),
  row('reportUser', 'the target', signedIn(), ({ target_id }) => ({ to_user_id: target_id, reason: 1 })),
  row(
    'reportUser',
    'the group',
    {
      ...signedIn('non_existent'),
      ...{ removed: 'yes', member: 'yes', muted: 'yes', manager: 'yes', owner: 'yes' },
    },
    ({ group_id }) => ({ group_id, reason: 1 }),
  ),
  row(
    'reportUser',
    'what the target wrote',
    only([...FRIENDS, 'unfriended'], 'non_existent'),
    ({ target_id, private_chat }) => ({
      to_user_id: target_id,
      reason: 1,
      message: { ...private_chat, message_id: '1' },
    }),
  ),
  row('reportUser', 'what a member wrote', only(MEMBERS, 'non_existent'), ({ plain_id, group_chat }) => ({
    ...{ to_user_id: plain_id, reason: 1, message: { ...group_chat, message_id: '2' } },
  })),
]
