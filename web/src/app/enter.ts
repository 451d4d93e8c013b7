import { Refused } from '@mela/contract/client.ts'
import { keepInvitation, dropInvitation, handToLoginPage, takeLink, type Link } from '../account/link-credentials.ts'
import { enterByLink, quickStart, signIn, startSession } from '../account/session.ts'
import { offerSwitch } from '../account/switch-offer.ts'
import { api } from '../platform/api.ts'
import { isInstalled } from '../platform/device.ts'
import { loadAreas, startLanguage } from '../platform/i18n.ts'
import { paths } from '../platform/paths.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { tellFailure } from '../platform/tell-failure.ts'
import { routeAt } from './route-at.ts'

// The guard in front of the first page. It runs while the skeleton of the chat list is on screen, and leaves an address
// that the router can open; guards of later navigations are in router.tsx.
export async function enter(): Promise<void> {
  const link = takeLink()
  if (readStored('token')) {
    // A link never changes who is signed in without a tap.
    if (link.credentials) offerSwitch(link.credentials)
    return startSession()
  }
  const wanted = window.location.pathname + window.location.search + window.location.hash
  const leads = await findWayIn(link)
  if (leads === 'door') openDoor(wanted)
  if (leads === 'error') replaceAddress(paths.NotFound)
  if (!readStored('token')) await startSession()
}

/** The first step that decides. */
async function findWayIn(link: Link): Promise<'in' | 'door' | 'error' | 'open'> {
  const { pathname } = window.location
  const isAtDoor = pathname === paths.Login
  if (link.t) return (await attempt(() => enterByLink(link.t!))) ? 'in' : 'door'
  if (isAtDoor || pathname === paths.NotFound) void keepAtDoor(link)
  else {
    const answer = link.code2 ? await checkTemplate(link.code2) : 'valid'
    if (answer === 'invalid') return 'error'
    keepInvitation(link)
    if (answer === 'unknown') return giveUp()
  }
  if (link.credentials) {
    // Cleared by the sign-in that succeeds.
    writeStored('not_auto_login', '1')
    if (!isAtDoor) return (await attempt(() => signIn(link.credentials!))) ? 'in' : 'door'
    handToLoginPage(link.credentials)
  }
  if (needsAccount(pathname)) await autoEnter()
  return 'open'
}

function needsAccount(pathname: string): boolean {
  const route = routeAt(pathname)
  return pathname === '/' || (route !== undefined && (route.form === 'tab' || !route.isPublic))
}

async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    isGivenUp = true
    await startLanguage()
    tellFailure(error)
    return false
  }
}

function giveUp(): 'door' {
  isGivenUp = true
  return 'door'
}

/** The door opens at once; a code that turns out to be wrong is not kept. */
async function keepAtDoor({ code, code2 }: Link): Promise<void> {
  keepInvitation({ ...(code && { code }) })
  if (code2 && (await checkTemplate(code2)) === 'valid') keepInvitation({ code2 })
}

type Check = 'valid' | 'invalid' | 'unknown'
/** A line that fails is no verdict on the code. */
async function checkTemplate(code: string, isAgain = false): Promise<Check> {
  try {
    const { id } = await api('getGroupTemplates', { code })
    return id ? 'valid' : 'invalid'
  } catch (error) {
    if (error instanceof Refused && error.reason === 'invalid_params') return 'invalid'
    return isAgain ? 'unknown' : checkTemplate(code, true)
  }
}

let entering: Promise<void> | undefined
let isGivenUp = false

/**
 * An account without a question, unless the person left one on this device, a sign-in failed before, or the app is
 * installed: that has a storage of its own on some phones, where a second account would appear.
 */
export function autoEnter(): Promise<void> {
  if (isGivenUp || isInstalled() || readStored('not_auto_register') || readStored('not_auto_login')) {
    return Promise.resolve()
  }
  entering ??= attempt(startQuickly).then(() => {
    entering = undefined
  })
  return entering
}

/** What a newcomer sees first, fetched while the account is made. */
async function fetchFirstRun(): Promise<void> {
  await Promise.all([import('../account/FirstRunCard.tsx'), startLanguage().then(() => loadAreas('account'))])
}

async function startQuickly(): Promise<void> {
  // Whoever shows it tells when it cannot be had.
  fetchFirstRun().catch(() => undefined)
  try {
    await quickStart()
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'invalid_invite_code') throw error
    // An old invitation is no reason to turn somebody away.
    dropInvitation()
    await quickStart()
  }
}

function openDoor(wanted: string): void {
  const { pathname } = window.location
  if (pathname === paths.Login) return
  replaceAddress(
    pathname === '/' ? paths.Login : `${paths.Login}?${new URLSearchParams({ redirect: wanted }).toString()}`,
  )
}

function replaceAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path)
}
