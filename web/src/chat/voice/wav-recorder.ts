import type { Recorder } from './recorder.ts'
import { wavOf } from './wav.ts'

const BUFFER = 4096

/** For browsers without a recorder of their own. */
export function startWav(context: AudioContext, source: MediaStreamAudioSourceNode): Recorder {
  const parts: Float32Array[] = []
  // Where there is no recorder there is no worklet either.
  const tap = context.createScriptProcessor(BUFFER, 1, 1)
  tap.onaudioprocess = ({ inputBuffer }) => parts.push(inputBuffer.getChannelData(0).slice())
  source.connect(tap)
  tap.connect(context.destination)
  return {
    stop() {
      source.disconnect(tap)
      tap.disconnect()
      return Promise.resolve(wavOf(parts, context.sampleRate))
    },
  }
}
