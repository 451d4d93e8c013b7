import { Refused } from '@mela/contract/client.ts'
import { handToLoginPage, keepInvitation, takeLink, type Link } from '../account/session/link-credentials.ts'
import { signInByLink, signInWithPassword, startSession } from '../account/session/session.ts'
import { offerSwitch } from '../account/session/switch-offer.ts'
import { api } from '../platform/net/api.ts'
import { paths } from '../names/paths.ts'
import { readStored, writeStored } from '../platform/storage/storage.ts'
import { autoRegisterIfAllowed, giveUpAutoRegister, tryToSignIn } from './auto-register.ts'
import { routeAt } from './routes/route-at.ts'

// The guard of the first page. It runs while the skeleton of the chat list is on screen, and leaves an address that the
// router can open; guards of later navigations are in router.tsx.
export async function guardFirstPage(): Promise<void> {
  const link = takeLink()
  if (readStored('token')) {
    // A link never changes who is signed in without a tap.
    if (link.credentials) offerSwitch(link.credentials)
    return startSession()
  }
  const wanted = window.location.pathname + window.location.search + window.location.hash
  const outcome = await decide(link)
  if (outcome === 'login') showLogin(wanted)
  if (outcome === 'error') replaceAddress(paths.NotFound)
  if (!readStored('token')) await startSession()
}

/** The first step that decides. */
async function decide(link: Link): Promise<'signed_in' | 'login' | 'error' | 'open'> {
  const { pathname } = window.location
  const isLogin = pathname === paths.Login
  if (link.t) return (await tryToSignIn(() => signInByLink(link.t!))) ? 'signed_in' : 'login'
  if (isLogin || pathname === paths.NotFound) void checkAndKeepInvitation(link)
  else {
    const answer = link.code2 ? await checkTemplate(link.code2) : 'valid'
    if (answer === 'invalid') return 'error'
    keepInvitation(link)
    if (answer === 'unknown') {
      giveUpAutoRegister()
      return 'login'
    }
  }
  if (link.credentials) {
    // Cleared by the sign-in that succeeds.
    writeStored('not_auto_login', '1')
    if (!isLogin) return (await tryToSignIn(() => signInWithPassword(link.credentials!))) ? 'signed_in' : 'login'
    handToLoginPage(link.credentials)
  }
  if (needsAccount(pathname)) await autoRegisterIfAllowed()
  return 'open'
}

function needsAccount(pathname: string): boolean {
  const route = routeAt(pathname)
  return pathname === '/' || (route !== undefined && (route.form === 'tab' || !route.isPublic))
}

/** The login page opens at once; a code that turns out to be wrong is not kept. */
async function checkAndKeepInvitation({ code, code2 }: Link): Promise<void> {
  keepInvitation({ ...(code && { code }) })
  if (code2 && (await checkTemplate(code2)) === 'valid') keepInvitation({ code2 })
}

type Check = 'valid' | 'invalid' | 'unknown'
/** A request that fails says nothing about the code. */
async function checkTemplate(code: string, isAgain = false): Promise<Check> {
  try {
    const { id } = await api('getGroupTemplates', { code })
    return id ? 'valid' : 'invalid'
  } catch (error) {
    if (error instanceof Refused && error.reason === 'invalid_params') return 'invalid'
    return isAgain ? 'unknown' : checkTemplate(code, true)
  }
}

function showLogin(wanted: string): void {
  const { pathname } = window.location
  if (pathname === paths.Login) return
  replaceAddress(
    pathname === '/' ? paths.Login : `${paths.Login}?${new URLSearchParams({ redirect: wanted }).toString()}`,
  )
}

function replaceAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path)
}
