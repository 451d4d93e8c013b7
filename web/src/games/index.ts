// The door of the feature.
export { AgeDialog } from './limits/AgeDialog.tsx'
export { LimitsButton } from './limits/LimitsButton.tsx'
export { RealityCheck } from './limits/RealityCheck.tsx'
export { rememberDraw } from './verify/seen-draws.ts'
export { VerifyLink } from './verify/VerifyLink.tsx'
