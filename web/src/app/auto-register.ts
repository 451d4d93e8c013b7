import { Refused } from '@mela/contract/client.ts'
import { dropInvitation } from '../account/session/link-credentials.ts'
import { autoRegister } from '../account/session/session.ts'
import { isInstalled } from '../platform/device/device.ts'
import { loadAreas, startLanguage } from '../platform/i18n/i18n.ts'
import { tellFailure } from '../platform/net/tell-failure.ts'
import { readStored } from '../platform/storage/storage.ts'

let registering: Promise<void> | undefined
/** A sign-in failed on this page: from here on the person decides. */
let isGivenUp = false

export function giveUpAutoRegister(): void {
  isGivenUp = true
}

/** False when it failed, which the person has been told. */
export async function tryToSignIn(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    giveUpAutoRegister()
    await startLanguage()
    tellFailure(error)
    return false
  }
}

/**
 * An account without a question, unless the person left one on this device, a sign-in failed before, or the app is
 * installed: that has a storage of its own on some phones, where a second account would appear.
 */
export function autoRegisterIfAllowed(): Promise<void> {
  if (isGivenUp || isInstalled() || readStored('not_auto_register') || readStored('not_auto_login')) {
    return Promise.resolve()
  }
  registering ??= tryToSignIn(registerNow).then(() => {
    registering = undefined
  })
  return registering
}

/** What a newcomer sees first, fetched while the account is made. */
async function fetchFirstRun(): Promise<void> {
  await Promise.all([import('../account/card/FirstRunCard.tsx'), startLanguage().then(() => loadAreas('account'))])
}

async function registerNow(): Promise<void> {
  // Whoever shows it tells when it cannot be had.
  fetchFirstRun().catch(() => undefined)
  try {
    await autoRegister()
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'invalid_invite_code') throw error
    // An old invitation is no reason to turn somebody away.
    dropInvitation()
    await autoRegister()
  }
}
