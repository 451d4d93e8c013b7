import type { CallName } from '@mela/contract/calls.ts'
import type { CallInput } from '@mela/contract/client.ts'

const NO_TOKEN = 'no-such-token-'.repeat(3)

/** Requests of the calls that concern nobody but whoever asks; where a secret is needed, a wrong one. */
export function inputsAboutOneself(place = 'place') {
  return {
    getChannels: {},
    getChannelAccountBatch: { ids: '900001' },
    sendVerification: { biz: 'register', type: 'email', email: 'someone@example.com' },
    checkVerification: { biz: 'register', type: 'email', email: 'someone@example.com', code: '000000' },
    checkUsername: { username: 'someone' },
    getGroupTemplates: { code: 'NOWHERE1' },
    bindInviter: { invite_code: 'NOWHERE1' },
    bindMobile: { email: 'someone@example.com', verify_token: NO_TOKEN },
    editPassword: { verify_token: NO_TOKEN, password: 'password' },
    modifyPassword: { type: 1, old_password: 'not the old one', password: 'password' },
    editAccount: { password: 'password', old_password: 'not the old one' },
    createLoginKey: {},
    createSessionCode: {},
    unlockSession: { password: 'not the password' },
    startSocialLogin: { provider: 'google', redirect_uri: 'https://mela.example/login' },
    listDevices: {},
    endDevice: { id: '4' },
    editUser: { gender: 2 },
    getUserConfig: {},
    savePushSubscription: {
      subscription: {
        endpoint: `https://push.example/${place}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      },
    },
    signUpload: { size: 1000, type: 'image/png', biz: 'avatar' },
    listPopUps: {},
    listBanners: {},
    listNotices: {},
    reportError: { type: 'http', url: '/user/info', version: '1.4.0', user_agent: 'test' },
  } as const satisfies { [N in CallName]?: CallInput<N> }
}
