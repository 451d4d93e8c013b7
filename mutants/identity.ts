import type { Mutant } from './mutant.ts'

const REVIEW = ['server/src/identity/review/review.test.ts']
const LEVELS = ['server/src/identity/identity.test.ts']
const PRIVATE = ['server/src/media/private-files.test.ts']

export const identityMutants: Mutant[] = [
  {
    name: 'photos-of-documents-for-everybody',
    file: 'server/src/media/serve-files.ts',
    find: "if (!row || (row.is_private && !isSigned(context, 'GET', name, request.query))) return sendMissing(reply)",
    replace: 'if (!row) return sendMissing(reply)',
    tests: REVIEW,
    title: 'IDENTITY-010',
  },
  {
    name: 'photos-signed-for-a-stranger',
    file: 'server/src/identity/read-own-photo.ts',
    find: "if (!(await readOwnMedia(context, url, ['card', 'identity'], user_id))) throw refuse('non_existent')",
    replace:
      "if (!(await readOwnMedia(context, url, ['card', 'identity'], user_id)) && !url) throw refuse('non_existent')",
    tests: REVIEW,
    title: 'IDENTITY-010',
  },
  {
    name: 'photos-stored-as-they-are',
    file: 'server/src/media/finish-file.ts',
    find: 'if (!row.is_private) return context.storage.put',
    replace: 'return context.storage.put',
    tests: PRIVATE,
    title: 'lies encrypted in the storage',
  },
  {
    name: 'keys-of-people-made-from-the-secret',
    file: 'server/src/media/person-keys.ts',
    find: 'sealWith(seals(context).open(key_sealed, user_id))',
    replace: 'createSeal(context.config.SECRET, `${user_id}${key_sealed.length}`)',
    tests: PRIVATE,
    title: 'once the key of its owner was erased',
  },
  {
    name: 'keys-of-removed-files-kept',
    file: 'server/src/media/purge-files.ts',
    find: 'if (row.is_private) await eraseFileKey(tables, row.key)',
    replace: 'if (row.is_private && tables === undefined) await eraseFileKey(tables, row.key)',
    tests: PRIVATE,
    title: 'once it was removed',
  },
  {
    name: 'documents-decided-twice',
    file: 'server/src/identity/review/decide-identity.ts',
    find: "if (document.state !== 'review') throw refuse('order_closed')",
    replace: '',
    tests: REVIEW,
    title: 'CONSOLE-005',
  },
  {
    name: 'advanced-before-basic',
    file: 'server/src/identity/submit-identity.ts',
    find: "if (level === 2 && !isBasic(standing)) throw refuse('basic_verification_first')",
    replace: '',
    tests: LEVELS,
    title: 'IDENTITY-007',
  },
  {
    name: 'documents-sent-again-in-review',
    file: 'server/src/identity/submit-identity.ts',
    find: "if (found?.status === TaskState.IDNENTING) throw refuse('verification_in_review')",
    replace: '',
    tests: LEVELS,
    title: 'IDENTITY-009',
  },
  {
    name: 'looks-at-documents-unwritten',
    file: 'server/src/identity/review/get-identity-for-review.ts',
    find: 'await asker.act(async (_trx, write) => write({ subject: `identity:${id}`, details: { user_id } }))',
    replace: "await asker.act(async (_trx, write) => write({ subject: 'nothing' }))",
    tests: REVIEW,
    title: 'each look is written down',
  },
  {
    name: 'rejected-documents-kept',
    file: 'server/src/identity/purge-documents.ts',
    find: 'if (!(await isUsedElsewhere(context, user_id, id, url))) await removeOwnMedia(context, url, user_id)',
    replace: 'await isUsedElsewhere(context, user_id, id, url)',
    tests: REVIEW,
    title: 'is gone after thirty days',
  },
  {
    name: 'levels-kept-without-their-document',
    file: 'server/src/identity/review/revoke-identity.ts',
    find: 'settleLevel(context, trx, user_id, facts, levelWithout(level, before))',
    replace: 'settleLevel(context, trx, user_id, facts)',
    tests: ['server/src/identity/review/revoke-identity.test.ts'],
    title: 'takes its level along',
  },
  {
    name: 'minors-of-documents-play-on',
    file: 'server/src/identity/birth-dates.ts',
    find: "`SELECT user_id, to_char(coalesce(minor_birth_date, birth_date), 'YYYY-MM-DD')",
    replace: "`SELECT user_id, to_char(coalesce(birth_date, minor_birth_date), 'YYYY-MM-DD')",
    tests: ['server/src/games/limits/age.test.ts'],
    title: 'as an operator read it ends play',
  },
  {
    name: 'minors-who-enter-their-age-play-on',
    file: 'server/src/identity/prove-way.ts',
    find: 'await noteEnteredMinor(context, user_id, birth_date)',
    replace: '',
    tests: ['server/src/games/limits/age.test.ts'],
    title: 'as somebody entered it ends play',
  },
]
