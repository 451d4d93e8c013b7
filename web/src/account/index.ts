// The public interface of the feature.
export { followProfile, useSession, whileSignedIn, type SessionPart } from './session/session.ts'
export { useMayAdd } from './session/may-add.ts'
export { isService, useIsService } from './session/service.ts'
export { PictureField } from './profile/picture-field.ts'
export { userConfig, useUserConfig } from './session/config.ts'
export { useOpenService } from './session/use-open-service.ts'
export { TextScan } from './scan/text-scan.ts'
