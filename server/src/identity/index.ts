import type { Job } from '../platform/data/jobs.ts'
import { decideIdentity } from './review/decide-identity.ts'
import { getIdentityConfig } from './get-identity-config.ts'
import { getIdentityForReview } from './review/get-identity-for-review.ts'
import { listIdentityQueue } from './review/list-identity-queue.ts'
import type { IdentityNeeds } from './needs.ts'
import { purgeDocuments } from './purge-documents.ts'
import { readOwnPhoto } from './read-own-photo.ts'
import { revokeIdentity } from './review/revoke-identity.ts'
import { refreshLevel } from './refresh-level.ts'
import { sealIdentitiesAgain } from './seal-again.ts'
import { submitIdentity } from './submit-identity.ts'

export const identityHandlers = (needs: IdentityNeeds) => ({
  getIdentityConfig: getIdentityConfig(needs),
  submitIdentity: submitIdentity(needs),
  readOwnPhoto,
})
export const identityAdminHandlers = (needs: IdentityNeeds) => ({
  listIdentityQueue: listIdentityQueue(needs),
  getIdentityForReview: getIdentityForReview(needs),
  decideIdentity: decideIdentity(needs),
  revokeIdentity: revokeIdentity(needs),
})
export const identityJobs = (needs: IdentityNeeds): Job[] => [
  { name: 'identity:purge-documents', every: '23 * * * *', run: purgeDocuments },
  { name: 'identity:seal-again', every: '13 * * * *', run: sealIdentitiesAgain },
  { name: 'identity:refresh-level', run: refreshLevel(needs) },
  { name: 'account:contact-bound', run: refreshLevel(needs) },
]
export { readBirthDates } from './birth-dates.ts'
export { identityTopics } from './level.ts'
export { readDocumentQueue } from './review/read-document-queue.ts'
export { isSameName } from './names.ts'
export { isPassable } from './passable.ts'
export type { IdentityNeeds } from './needs.ts'
export { readNumberLinks } from './read-links.ts'
export { isAdvanced, isBasic, readVerified, readVerifiedCountries } from './verified.ts'
