import { create } from 'zustand'
import type { Channel } from '@mela/contract/chat/chat-channels.ts'
import { isService } from '../../account/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { onLanguageChoice } from '../../platform/i18n/i18n.ts'
import { randomBetween } from '../../platform/device/random.ts'
import { isVisible, onVisibility } from '../../platform/device/visibility.ts'
import { applyChannels, isChannel } from '../state/apply-channels.ts'
import { openedChat } from './opened.ts'
import { change, chatStore } from './store.ts'

// Asks for the site's channels: at the start, after a break of the connection, on waking up and when an event has a gap.
const BATCH_SIZE = 100
type Accounts = Record<string, Channel>
const kept = table<Accounts>('snapshot')
const accountStore = create<Accounts>(() => ({}))
/** For whom the site has told its channels. */
const toldStore = create(() => ({ reader: '' }))
let asking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function useChannel(channel_id: string | undefined): Channel | undefined {
  return accountStore((accounts) => (channel_id ? accounts[channel_id] : undefined))
}

/** Until the site has told them, a channel may be there that this device does not know. */
export function useChannelsTold(): boolean {
  const reader = chatStore((state) => state.reader)
  return toldStore((told) => told.reader === reader)
}

export function syncChannels(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<void> {
  const { reader } = chatStore.getState()
  // Channels are for those whom customer service serves.
  if (reader === '') return
  if (isService()) return toldStore.setState({ reader })
  try {
    const channels = await api('getChannels', {})
    if (chatStore.getState().reader !== reader) return
    change((state, reading) => applyChannels(state, channels, reading))
    toldStore.setState({ reader })
    await nameChannels(channels.map(({ chat_id }) => chat_id))
    const { openRoomId } = chatStore.getState()
    if (!openRoomId || !isChannel(openRoomId) || !isVisible()) return
    const { refreshChat } = await openedChat()
    await refreshChat(openRoomId)
  } catch (error) {
    // Offline: what the device kept stays, and the next start of the connection asks again.
    if (!isExpected(error)) throw error
  }
}

async function nameChannels(ids: string[]): Promise<void> {
  const accounts: Channel[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    accounts.push(...(await api('getChannelAccountBatch', { ids: ids.slice(from, from + BATCH_SIZE).join(',') })))
  }
  const named = Object.fromEntries(accounts.map((account) => [account.id, account]))
  accountStore.setState(named, true)
  await kept.put('channels', named)
}

/** Everybody hears of a post at once; nobody needs to ask at once. */
export function scheduleChannels(within_ms: number): void {
  timer ??= setTimeout(
    () => {
      timer = undefined
      void syncChannels()
    },
    randomBetween(0, within_ms),
  )
}

export function startChannels(): () => void {
  void kept.get('channels').then((named) => {
    if (named && Object.keys(accountStore.getState()).length === 0) accountStore.setState(named, true)
  })
  const unwatch = [
    onVisibility((is_visible) => is_visible && void syncChannels()),
    // Names and posts come in the reader's language.
    onLanguageChoice(() => void syncChannels()),
  ]
  return () => {
    for (const stop of unwatch) stop()
    asking = undefined
    clearTimeout(timer)
    timer = undefined
    accountStore.setState({}, true)
    toldStore.setState({ reader: '' })
  }
}
