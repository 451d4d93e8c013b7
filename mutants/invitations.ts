import type { Mutant } from './mutant.ts'

// Faults in what becomes of invitations, and in what both sides get for them.
const CHECKING = 'server/src/rewards/invite/check-invitation.ts'
const PAYING = 'server/src/wallet/grants/pay-invitation.ts'
const EARNERS = ['server/src/rewards/invite/earners.test.ts']
const PLAY = ['server/src/rewards/invite/invite.test.ts']
const MONEY = ['server/src/rewards/invite/invite-money.test.ts']

export const invitationsMutants: Mutant[] = [
  {
    name: 'invitations-of-second-accounts',
    file: CHECKING,
    find: 'if (!are_ordinary || is_shared)',
    replace: 'if (!are_ordinary)',
    tests: EARNERS,
    title: 'the first account',
  },
  {
    name: 'invitations-of-the-inviters-browser',
    file: 'server/src/account/sign-in/device-links.ts',
    find: '(other.user_id < own.user_id OR other.user_id = ${other_id})',
    replace: '(other.user_id < own.user_id AND other.user_id <> ${other_id})',
    tests: EARNERS,
    title: 'a browser on which',
  },
  {
    name: 'invitations-of-browsers-that-brought-one',
    file: CHECKING,
    find: 'hashes: reward > 0n ? hashes : []',
    replace: 'hashes: reward > 0n ? [] : hashes',
    tests: EARNERS,
    title: 'a browser that has brought a reward',
  },
  {
    name: 'invitations-of-accounts-of-the-site',
    file: CHECKING,
    find: 'if (!are_ordinary || is_shared)',
    replace: 'if (is_shared)',
    tests: EARNERS,
    title: 'neither of both gets anything where one of them',
  },
  {
    name: 'invitations-during-a-break',
    file: CHECKING,
    find: 'allowed.has(id) && !breaks[index]',
    replace: 'allowed.has(id)',
    tests: EARNERS,
    title: 'whoever takes a break gets nothing for an invitation',
  },
  {
    name: 'invitations-before-everything-is-done',
    file: CHECKING,
    find: 'consumption: (need) => total.consumption >= need',
    replace: 'consumption: (need) => total.consumption > 0n || need === 0n',
    tests: PLAY,
    title: 'REWARDS-017 both get the reward once',
  },
  {
    name: 'invitations-paid-to-one-side',
    file: PAYING,
    find: 'for (const holder of holders) {',
    replace: 'for (const holder of holders.slice(0, 1)) {',
    tests: PLAY,
    title: 'REWARDS-017 both get the reward once',
  },
  {
    name: 'invitations-with-nothing-to-play-for',
    file: PAYING,
    find: 'entries: [\n      { account: accountOf(user_id, Part.Locked, currency, book), amount },',
    replace: 'entries: [\n      { account: accountOf(user_id, Part.Available, currency, book), amount },',
    tests: MONEY,
    title: 'both get a bonus that is to be played for once',
  },
  {
    name: 'invitations-paid-after-the-commit',
    file: CHECKING,
    find: '    await payInvitation(trx, {',
    replace: '    void payInvitation(trx, {',
    tests: ['server/src/rewards/invite/invite-crash.test.ts'],
    title: 'an invitation whose look crashes anywhere',
  },
]
