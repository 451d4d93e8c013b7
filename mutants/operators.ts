import type { Mutant } from './mutant.ts'

const MODERATION = ['server/src/operators/moderation/moderation.test.ts']
const PEOPLE = ['server/src/operators/users/people.test.ts']

export const operatorsMutants: Mutant[] = [
  {
    name: 'reports-a-message-nobody-showed-them',
    file: 'server/src/support/report-user.ts',
    find: '(await readTheirs(context, user_id, message, input))',
    replace: '(await readTheirs(context, to_user_id ?? user_id, message, input))',
    tests: MODERATION,
    title: 'is one that the reporter can read',
  },
  {
    name: 'reports-what-somebody-else-wrote',
    file: 'server/src/support/report-user.ts',
    find: ': found.author_id === to_user_id',
    replace: ': true',
    tests: MODERATION,
    title: 'is one that the reporter can read',
  },
  {
    name: 'shows-more-than-ten-around',
    file: 'server/src/chat/act/operate-messages.ts',
    find: 'const EACH_SIDE = 5',
    replace: 'const EACH_SIDE = 50',
    tests: MODERATION,
    title: 'is shown with five before and five after it',
  },
  {
    name: 'looks-at-messages-without-a-trace-of-which',
    file: 'server/src/operators/moderation/view-reported-messages.ts',
    find: 'messages: [...shown],',
    replace: 'messages: [],',
    tests: MODERATION,
    title: 'each look is in the log',
  },
  {
    name: 'removes-the-owner',
    file: 'server/src/groups/members/operate-members.ts',
    find: "if (member.identity === GroupRole.Owner) return 'owner'",
    replace: 'if (member.identity === GroupRole.Owner && !user_id) return "owner"',
    tests: MODERATION,
    title: 'the owner stays',
  },
  {
    name: 'removes-a-message-without-a-word',
    file: 'server/src/chat/act/operate-messages.ts',
    find: 'await writeLine(context, trx, chat, line)',
    replace: '',
    tests: MODERATION,
    title: 'is removed for everyone',
  },
  {
    name: 'links-nobody-by-device',
    file: 'server/src/account/sign-in/sign-in.ts',
    find: '{ user_id, source, is_limited, device }',
    replace: "{ user_id, source, is_limited, device: '' }",
    tests: PEOPLE,
    title: 'the same browser are linked',
  },
  {
    name: 'links-everybody-without-a-card',
    file: 'server/src/wallet/read-person-money.ts',
    find: ".innerJoin('wallet_target as other', 'other.number_hash', 'own.number_hash')",
    replace: ".innerJoin('wallet_target as other', 'other.last4', 'own.last4')",
    tests: PEOPLE,
    title: 'accounts are linked by a card',
  },
  {
    name: 'shows-support-the-whole-name',
    file: 'server/src/operators/users/get-user-for-operator.ts',
    find: "roles.some((role) => role !== 'support')",
    replace: 'roles.length > 0',
    tests: PEOPLE,
    title: 'support sees the first letter',
  },
]
