import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { PLAYBACK_PROBLEM, recordingProblem, Unsupported } from './problem.ts'
import { startRecording } from './recording.ts'
import { wavOf } from './wav.ts'

const english = JSON.parse(readFileSync('web/locales/en/media.json', 'utf8')) as Record<string, string>
const said = (error: unknown) => english[recordingProblem(error).slice('media.'.length)]
const problem = () =>
  startRecording().then(
    () => 'it records',
    (error: unknown) => said(error),
  )

afterEach(() => vi.unstubAllGlobals())

test('CHAT-056 voice problems have their texts: unsupported, permission missing, recording failed, playback failed', async () => {
  expect(said(new Unsupported())).toBe('This browser can’t record voice')
  for (const name of ['NotAllowedError', 'SecurityError']) {
    expect(said(new DOMException('', name))).toBe('Allow the microphone in your browser settings')
  }
  for (const name of ['NotFoundError', 'NotReadableError', 'AbortError']) {
    expect(said(new DOMException('', name))).toBe('Couldn’t record. Try again.')
  }
  expect(said(new Error('the recorder gave up'))).toBe('Couldn’t record. Try again.')
  expect(english[PLAYBACK_PROBLEM.slice('media.'.length)]).toBe('Couldn’t play this. Try again.')

  vi.stubGlobal('navigator', {})
  expect(await problem()).toBe('This browser can’t record voice')
  vi.stubGlobal('AudioContext', class {})
  const refusing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException('', name)) })
  vi.stubGlobal('navigator', { mediaDevices: refusing('NotAllowedError') })
  expect(await problem()).toBe('Allow the microphone in your browser settings')
  vi.stubGlobal('navigator', { mediaDevices: refusing('NotFoundError') })
  expect(await problem()).toBe('Couldn’t record. Try again.')
})

test('without a recorder a voice becomes a wav file of one channel at 16 kHz', async () => {
  const second = Float32Array.from({ length: 48_000 }, (_, index) => Math.sin(index / 20))
  const wav = wavOf([second.subarray(0, 10_000), second.subarray(10_000)], 48_000)
  expect(wav.type).toBe('audio/wav')
  const view = new DataView(await wav.arrayBuffer())
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 16_000, 16])
  expect([view.getUint32(40, true), view.byteLength]).toEqual([32_000, 32_044])
  expect(view.getUint32(4, true)).toBe(32_036)
  expect(Math.max(...new Int16Array(view.buffer, 44))).toBeGreaterThan(30_000)
  expect(wavOf([], 44_100).size).toBe(44)
})
