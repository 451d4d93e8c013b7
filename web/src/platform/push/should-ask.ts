import { isInstalled, isIos } from '../device/device.ts'
import { readStored } from '../storage/storage.ts'
import { canPush } from './subscription.ts'

interface AskingState {
  hasAsked: boolean
  permission: NotificationPermission
  hasKey: boolean
  canPush: boolean
  isIos: boolean
  isInstalled: boolean
}

/** Once, and only where a yes would lead to something: an iPhone has push in an installed app alone. */
export function shouldAsk(state: AskingState): boolean {
  const { hasAsked, permission, hasKey, isIos } = state
  return !hasAsked && permission === 'default' && hasKey && state.canPush && (!isIos || state.isInstalled)
}

export function shouldAskHere(public_key: string | undefined): boolean {
  const can_push = canPush()
  return shouldAsk({
    hasAsked: readStored('push_asked') !== undefined,
    permission: can_push ? Notification.permission : 'denied',
    hasKey: Boolean(public_key),
    canPush: can_push,
    isIos: isIos(),
    isInstalled: isInstalled(),
  })
}
