import { create } from 'zustand'
import { addressIn, numberIn } from '../bubble/address.ts'
import { readFile } from '../send/media/files.ts'
import type { Message } from '../state/model.ts'
import { chatStore } from '../sync/store.ts'
import { markHeard } from './heard.ts'
import { nextVoice, voiceKey } from './next-voice.ts'
import { onSpeed, readSpeed } from './speed.ts'

// One voice at a time: starting one ends the other, and so does leaving the chat.
interface Playing {
  key: string | undefined
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'error'
  /** Between 0 and 1. */
  share: number
}
const idle: Playing = { key: undefined, state: 'idle', share: 0 }
const playerStore = create<Playing>(() => idle)
let audio: HTMLAudioElement | undefined
let voice: Message | undefined
let unwatch: (() => void)[] = []

export function usePlaying(key: string): Omit<Playing, 'key'> {
  const state = playerStore((playing) => (playing.key === key ? playing.state : 'idle'))
  const share = playerStore((playing) => (playing.key === key ? playing.share : 0))
  return { state, share }
}

/** Plays from the start, pauses, or goes on from there. */
export function togglePlaying(message: Message): void {
  const { key, state } = playerStore.getState()
  const isCurrent = key === voiceKey(message)
  if (audio && isCurrent && state === 'playing') return audio.pause()
  if (audio && isCurrent && state === 'paused') return goOn(audio)
  stopPlaying()
  if (isCurrent && state === 'loading') return
  const sound = new Audio()
  audio = sound
  sound.preload = 'none'
  listen(sound)
  const { openRoomId } = chatStore.getState()
  const leave = chatStore.subscribe((now) => {
    if (now.openRoomId !== openRoomId) stopPlaying()
  })
  unwatch = [leave, onSpeed(() => void (sound.playbackRate = readSpeed()))]
  void start(sound, message)
}

/** To a share of the voice that plays or is paused. */
export function seek(share: number): void {
  if (!audio || !voice) return
  audio.currentTime = share * lengthOf(audio, voice)
  playerStore.setState({ share })
}

export function stopPlaying(): void {
  for (const end of unwatch) end()
  unwatch = []
  const sound = audio
  audio = undefined
  voice = undefined
  sound?.pause()
  if (sound) forgetAddress(sound)
  playerStore.setState(idle, true)
}

/** The same sound plays what follows: a phone lets only the one play that a finger started. */
async function start(sound: HTMLAudioElement, message: Message): Promise<void> {
  voice = message
  playerStore.setState({ key: voiceKey(message), state: 'loading', share: 0 })
  const address = addressIn(message, 'url') || (await ownAddress(message))
  if (audio !== sound) return
  forgetAddress(sound)
  sound.src = address
  // Each source starts at the speed that is the element's own.
  sound.defaultPlaybackRate = readSpeed()
  sound.playbackRate = readSpeed()
  goOn(sound)
}

/** What is not sent yet is on this device. */
async function ownAddress({ nonce }: Message): Promise<string> {
  const kept = await readFile(nonce)
  return kept ? URL.createObjectURL(kept.file) : ''
}

function forgetAddress({ src }: HTMLAudioElement): void {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}

function goOn(sound: HTMLAudioElement): void {
  sound.play().catch((error: unknown) => {
    if (audio !== sound) return
    const name = error instanceof DOMException ? error.name : ''
    // The browser wants a finger first. Paused before it began, it is cut short.
    if (name === 'NotAllowedError') stopPlaying()
    else if (name !== 'AbortError') fail()
  })
}

function listen(sound: HTMLAudioElement): void {
  const on = (type: keyof HTMLMediaElementEventMap, react: (current: Message) => void) =>
    sound.addEventListener(type, () => {
      if (audio === sound && voice) react(voice)
    })
  on('playing', (current) => {
    playerStore.setState({ state: 'playing' })
    if (current.senderId !== chatStore.getState().reader) void markHeard(current)
  })
  // Also by the device, such as for a call.
  on('pause', () => {
    if (!sound.ended) playerStore.setState({ state: 'paused' })
  })
  on('timeupdate', (current) =>
    playerStore.setState({ share: Math.min(1, sound.currentTime / lengthOf(sound, current)) }),
  )
  on('ended', (current) => {
    const next = nextVoice(current)
    if (next) void start(sound, next)
    else stopPlaying()
  })
  on('error', fail)
}

const fail = () => playerStore.setState({ state: 'error', share: 0 })

/** What was just recorded does not say how long it is. */
function lengthOf({ duration }: HTMLAudioElement, message: Message): number {
  return Number.isFinite(duration) && duration > 0 ? duration : numberIn(message, 'duration') || 1
}
