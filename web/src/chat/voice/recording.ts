import { VOICE_MAX_S } from '@mela/contract/chat/chat-rules.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { Unsupported } from './problem.ts'
import type { Recorder } from './recorder.ts'
import { startWav } from './wav-recorder.ts'

export interface Voice {
  file: Blob
  /** Seconds. */
  duration: number
}
export interface Recording {
  seconds(): number
  /** How loud it is now, between 0 and 1. */
  level(): number
  stop(): Promise<Voice>
  cancel(): void
}

const BITS_PER_SECOND = 32_000
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Speech is far from the loudest sound there is. */
const LOUDNESS = 4

/** Asks for the microphone and records until it is told to stop. */
export async function startRecording(): Promise<Recording> {
  const devices = globalThis.navigator?.mediaDevices
  if (typeof devices?.getUserMedia !== 'function' || typeof AudioContext === 'undefined') throw new Unsupported()
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const stream = await devices.getUserMedia({ audio })
  const context = new AudioContext()
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    const source = context.createMediaStreamSource(stream)
    const recorder = typeof MediaRecorder === 'undefined' ? startWav(context, source) : startNative(stream)
    const level = meter(context, source)
    const started_at = deviceNow()
    const seconds = () => Math.min(VOICE_MAX_S, (deviceNow() - started_at) / 1000)
    return {
      seconds,
      level,
      async stop() {
        const duration = seconds()
        const file = await recorder.stop()
        end()
        return { file, duration }
      },
      cancel() {
        void recorder.stop().catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function startNative(stream: MediaStream): Recorder {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
  const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType ? { mimeType } : {}) }
  const recorder = new MediaRecorder(stream, options)
  const parts: Blob[] = []
  const ended = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: recorder.mimeType.split(';', 1)[0]! })))
    recorder.addEventListener('error', () => reject(new Error('the recorder gave up')))
  })
  // Told when somebody stops it; until then nobody listens.
  ended.catch(() => undefined)
  recorder.start()
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      return ended
    },
  }
}

function meter(context: AudioContext, source: MediaStreamAudioSourceNode): () => number {
  const analyser = context.createAnalyser()
  analyser.fftSize = 4096
  source.connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return () => {
    analyser.getByteTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0) / samples.length
    return Math.min(1, Math.sqrt(power) * LOUDNESS)
  }
}
