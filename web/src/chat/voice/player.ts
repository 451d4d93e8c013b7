import { create } from 'zustand'
import { chatStore } from '../sync/store.ts'

// One voice at a time: starting one stops the other, and so does leaving the chat.
interface Playing {
  key: string | undefined
  state: 'idle' | 'loading' | 'playing' | 'error'
  /** Between 0 and 1. */
  share: number
}
const idle: Playing = { key: undefined, state: 'idle', share: 0 }
const playerStore = create<Playing>(() => idle)
let audio: HTMLAudioElement | undefined
let unwatch: (() => void) | undefined

export function usePlaying(key: string): Omit<Playing, 'key'> {
  const state = playerStore((playing) => (playing.key === key ? playing.state : 'idle'))
  const share = playerStore((playing) => (playing.key === key ? playing.share : 0))
  return { state, share }
}

/** Plays from the start, or stops what plays. */
export function togglePlaying(key: string, address: string): void {
  const { key: current, state } = playerStore.getState()
  stopPlaying()
  if (current === key && (state === 'playing' || state === 'loading')) return
  const sound = new Audio()
  audio = sound
  const { openRoomId } = chatStore.getState()
  unwatch = chatStore.subscribe((state) => {
    if (state.openRoomId !== openRoomId) stopPlaying()
  })
  const tell = (change: Partial<Playing>) => {
    if (audio === sound) playerStore.setState({ key, ...change })
  }
  sound.addEventListener('playing', () => tell({ state: 'playing' }))
  sound.addEventListener('timeupdate', () =>
    tell({ share: sound.duration > 0 ? sound.currentTime / sound.duration : 0 }),
  )
  sound.addEventListener('ended', stopPlaying)
  sound.addEventListener('error', () => tell({ state: 'error', share: 0 }))
  playerStore.setState({ key, state: 'loading', share: 0 })
  sound.src = address
  sound.play().catch(() => tell({ state: 'error', share: 0 }))
}

export function stopPlaying(): void {
  unwatch?.()
  unwatch = undefined
  audio?.pause()
  audio = undefined
  playerStore.setState(idle, true)
}
