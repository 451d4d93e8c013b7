import { isIos } from '../device/device.ts'

export const deviceKinds = ['ios', 'android', 'pc'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export function deviceKind(): DeviceKind {
  if (isIos()) return 'ios'
  return /Android/.test(navigator.userAgent) ? 'android' : 'pc'
}
