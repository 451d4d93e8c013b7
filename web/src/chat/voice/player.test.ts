// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { READER } from '../../../test/model-server.ts'
import { chooseDataSaver } from '../../platform/device/data-saver.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { clearStored } from '../../platform/storage/storage.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { unloadedTimeline } from '../state/timeline.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { isUnheard, startHeard, stopHeard } from './heard.ts'
import { seek, stopPlaying, togglePlaying, usePlaying } from './player.ts'
import { chooseNextSpeed, readSpeed } from './speed.ts'

/** The browser's, as far as it is used: what it does is told a moment later. */
class Sound extends EventTarget {
  static made: Sound[] = []
  src = ''
  preload = 'auto'
  currentTime = 0
  duration = 10
  paused = true
  ended = false
  playbackRate = 1
  defaultPlaybackRate = 1
  constructor() {
    super()
    Sound.made.push(this)
  }
  tell(type: string): void {
    queueMicrotask(() => this.dispatchEvent(new Event(type)))
  }
  play(): Promise<void> {
    if (this.src.includes('broken')) return Promise.reject(new DOMException('', 'NotSupportedError'))
    if (this.ended) this.currentTime = 0
    this.paused = false
    this.ended = false
    this.tell('playing')
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }
  reach(seconds: number): void {
    this.currentTime = seconds
    if (seconds >= this.duration) [this.ended, this.paused] = [true, true]
    this.tell('timeupdate')
    if (!this.ended) return
    this.tell('pause')
    this.tell('ended')
  }
}
const sound = () => Sound.made[Sound.made.length - 1]!

const ROOM = '7-12|1'
const message = (id: number, senderId = '12', contentType: ContentType = ContentType.Audio): Message => ({
  ...{ id: String(id), nonce: `n${id}`, target: '7-12', type: ChatType.Private, senderId, contentType },
  content: { url: `/files/${id}`, duration: 10 },
  ...{ socketId: '', createTime: '', created_unix: serverNow() + 1000 + id, isShowTime: false, readFlag: false },
  ...{ sendStatus: SendStatus.Success, mentions: [], isGroupNotice: false },
})
function show(...messages: Message[]): void {
  const timelines = { [ROOM]: { ...unloadedTimeline, isLoaded: true, messages } }
  chatStore.setState({ timelines, openRoomId: ROOM })
}
/** What a bubble sees of it. */
function watch({ nonce }: Message) {
  const { get } = mountHook(() => usePlaying(nonce))
  return { get, is: (state: string) => until(() => get().state === state) }
}

beforeEach(async () => {
  vi.stubGlobal('Audio', Sound)
  Sound.made = []
  await clearDatabase()
  clearStored()
  resetStore(READER)
  await startHeard()
})
afterEach(() => {
  stopPlaying()
  stopHeard()
  chooseDataSaver(false)
})

test('a press pauses, the next one goes on from there, and another voice puts the first back to its start', async () => {
  const [one, other] = [message(1), message(2)]
  show(one, other)
  const [first, second] = [watch(one), watch(other)]
  togglePlaying(one)
  expect(sound()).toMatchObject({ src: '/files/1', preload: 'none' })
  await first.is('playing')
  sound().reach(4)
  togglePlaying(one)
  await first.is('paused')
  expect(first.get().share).toBe(0.4)
  togglePlaying(one)
  await first.is('playing')
  expect([Sound.made.length, sound().currentTime]).toEqual([1, 4])

  togglePlaying(other)
  await second.is('playing')
  await first.is('idle')
  expect(first.get().share).toBe(0)
  expect(Sound.made.map(({ paused }) => paused)).toEqual([true, false])
  togglePlaying(one)
  await first.is('playing')
  expect(sound().currentTime).toBe(0)
})

test('the wave can be pressed: it goes on from there, also paused, and also where the sound does not tell its length', async () => {
  const one = message(1)
  show(one)
  const { get, is } = watch(one)
  togglePlaying(one)
  await is('playing')
  seek(0.75)
  expect(sound().currentTime).toBe(7.5)
  togglePlaying(one)
  await is('paused')
  sound().duration = Infinity
  seek(0.25)
  expect(sound().currentTime).toBe(2.5)
  await until(() => get().share === 0.25)
  stopPlaying()
  seek(0.5)
  await is('idle')
  expect(get().share).toBe(0)
})

test('1×, 1.5× and 2× follow each other while it plays, and the next voice starts with the last choice', async () => {
  const one = message(1)
  show(one)
  const { is } = watch(one)
  togglePlaying(one)
  await is('playing')
  const seen = [sound().playbackRate]
  for (let times = 0; times < 4; times++) {
    chooseNextSpeed()
    seen.push(sound().playbackRate)
  }
  expect(seen).toEqual([1, 1.5, 2, 1, 1.5])
  stopPlaying()
  togglePlaying(one)
  expect([sound().defaultPlaybackRate, readSpeed(), localStorage.getItem('voice_speed')]).toEqual([1.5, 1.5, '1.5'])
})

test('a voice is heard once it plays, and the unheard ones of others below follow it, each with the same sound', async () => {
  const [heard, one, words, own, two, last] = [
    ...[message(1), message(2), message(3, '12', ContentType.Text), message(4, READER), message(5), message(6)],
  ] as const
  show(heard!, one!, words!, own!, two!, last!)
  const [first, second, third] = [watch(one!), watch(two!), watch(last!)]
  togglePlaying(last!)
  await third.is('playing')
  expect([isUnheard(one!), isUnheard(last!)]).toEqual([true, false])
  togglePlaying(one!)
  await first.is('playing')
  sound().reach(10)
  await second.is('playing')
  await first.is('idle')
  expect([sound().src, Sound.made.length]).toEqual(['/files/5', 2])
  sound().reach(10)
  // The last one was played before.
  await second.is('idle')
  expect([isUnheard(heard!), isUnheard(two!), third.get().state]).toEqual([true, false, 'idle'])
})

test('nothing follows one’s own voice, nor anything with data saver on', async () => {
  const [own, one, two] = [message(1, READER), message(2), message(3)]
  show(own, one, two)
  const [mine, first] = [watch(own), watch(one)]
  togglePlaying(own)
  await mine.is('playing')
  sound().reach(10)
  await mine.is('idle')
  expect(isUnheard(one)).toBe(true)
  chooseDataSaver(true)
  togglePlaying(one)
  await first.is('playing')
  sound().reach(10)
  await first.is('idle')
  expect([isUnheard(two), Sound.made.length]).toEqual([true, 2])
})

test('leaving the chat stops it, and what cannot be played says so and can be tried again', async () => {
  const one = message(1)
  const broken = { ...message(2), content: { url: '/files/broken' } }
  show(one, broken)
  const [first, second] = [watch(one), watch(broken)]
  togglePlaying(one)
  await first.is('playing')
  chatStore.setState({ openRoomId: undefined })
  await first.is('idle')
  expect(sound().paused).toBe(true)
  togglePlaying(broken)
  await second.is('error')
  expect(isUnheard(broken)).toBe(true)
  togglePlaying(broken)
  expect(Sound.made).toHaveLength(3)
  await second.is('error')
})
