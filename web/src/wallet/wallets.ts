import { create } from 'zustand'
import type { Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { whileSignedIn, type SessionPart } from '../account/index.ts'
import { onNotification } from '../chat/index.ts'
import { api, Cancelled } from '../platform/net/api.ts'
import { serverNow } from '../platform/device/clock.ts'
import { table } from '../platform/storage/database.ts'
import { backOff } from '../platform/device/random.ts'
import { connection, onConnection } from '../platform/net/socket.ts'
import { onVisibility } from '../platform/device/visibility.ts'

// What the person has, asked for when the session starts and told by the server with every change. The device keeps it
// for the time without a connection.
interface Told {
  list: readonly Wallet[]
  /** When the server said so, in its time. */
  told_at: number | undefined
}
interface Wallets extends Told {
  /** Ready: nothing newer is on its way. What is shown meanwhile may be old. */
  state: 'loading' | 'ready' | 'failed'
}
const LONGEST_WAIT_MS = 60_000
const none: Wallets = { list: [], told_at: undefined, state: 'loading' }
const kept = table<Told>('snapshot')
export const walletStore = create<Wallets>(() => none)

export function useWallets(): Wallets {
  return walletStore()
}

export function useWallet(type: Currency): Wallet | undefined {
  return walletStore(({ list }) => list.find((wallet) => wallet.type === type))
}

function show(list: readonly Wallet[]): void {
  const told: Told = { list, told_at: serverNow() }
  walletStore.setState({ ...told, state: 'ready' })
  void kept.put('wallets', told)
}

let life = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function load(mine: number, attempt: number): Promise<void> {
  try {
    const list = await api('getWallet', {})
    if (mine === life) show(list)
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    walletStore.setState({ state: 'failed' })
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

export function refreshWallets(): void {
  clearTimeout(timer)
  void load(++life, 0)
}

let unwatch: (() => void)[] = []

/** Shown until the first answer, which is newer. */
async function restore(mine: typeof unwatch): Promise<void> {
  const told = await kept.get('wallets')
  if (told && mine === unwatch && walletStore.getState().told_at === undefined) walletStore.setState(told)
}

export const walletPart: SessionPart = {
  start() {
    unwatch = [
      // What was said while the connection was down or nobody looked may be lost.
      onConnection(() => {
        if (connection() === 'online') refreshWallets()
      }),
      onVisibility((is_visible) => {
        if (is_visible) refreshWallets()
      }),
      onNotification(({ type, data }) => {
        if (type !== 'edit_user_amount') return
        // A question under way was asked before.
        clearTimeout(timer)
        life++
        show(data.list)
      }),
    ]
    refreshWallets()
    void restore(unwatch)
    return Promise.resolve()
  },
  stop() {
    life++
    clearTimeout(timer)
    for (const stop of unwatch) stop()
    unwatch = []
    walletStore.setState(none, true)
  },
}
whileSignedIn(walletPart)
