// The door of the feature.
export { displayName, useGroup, usePerson } from './people.ts'
export { useRemark } from './remarks.ts'
export { followProfile, startSession, useSession, whileSignedIn } from './session.ts'
export { usePresence } from './use-presence.ts'
export { lookOf } from './look.ts'
export { userConfig, useUserConfig } from './config.ts'
