import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { whileSignedIn, type SessionPart } from '../account/index.ts'
import { onNotification } from '../chat/index.ts'
import { api } from '../platform/net/api.ts'
import { serverNow } from '../platform/device/clock.ts'
import { liveAnswer } from '../platform/storage/live-answer.ts'
import { connection, onConnection } from '../platform/net/socket.ts'
import { isVisible, onVisibility } from '../platform/device/visibility.ts'

// What the person has, asked for when the session starts and told by the server with every change. The device keeps it
// for the time without a connection.
interface Told {
  list: readonly Wallet[]
  /** When the server said so, in its time. */
  told_at: number | undefined
}
const toldNow = (list: readonly Wallet[]): Told => ({ list, told_at: serverNow() })
const wallets = liveAnswer<Told>('wallets', { list: [], told_at: undefined }, async () =>
  toldNow(await api('getWallet', {})),
)
export const walletStore = wallets.use

export function useWallets(): Told & { state: 'loading' | 'ready' | 'failed' } {
  const { value, state } = walletStore()
  return { ...value, state }
}

export function useWallet(type: Currency): Wallet | undefined {
  return walletStore(({ value }) => value.list.find((wallet) => wallet.type === type))
}

/** News may come late and in another order than it happened; what a question answers always counts. */
function hear(list: readonly Wallet[]): void {
  const known = wallets.get().list
  // All wallets of one piece of news were read at one moment.
  if (list.every(({ changes }, index) => changes >= (known[index]?.changes ?? 0))) wallets.show(toldNow(list))
}

export const refreshWallets = (): void => void wallets.refresh()

let unwatch: (() => void)[] = []

export const walletPart: SessionPart = {
  start() {
    // News is lost on the way now and then, though the connection stays up.
    const every = setInterval(() => isVisible() && refreshWallets(), RESYNC_EVERY_MS)
    unwatch = [
      () => clearInterval(every),
      // What was said while the connection was down or nobody looked may be lost.
      onConnection(() => {
        if (connection() === 'online') refreshWallets()
      }),
      onVisibility((is_visible) => {
        if (is_visible) refreshWallets()
      }),
      onNotification(({ type, data }) => {
        if (type === 'edit_user_amount') hear(data.list)
      }),
    ]
    void wallets.start()
    return Promise.resolve()
  },
  stop() {
    for (const stop of unwatch) stop()
    unwatch = []
    wallets.stop()
  },
}
whileSignedIn(walletPart)
