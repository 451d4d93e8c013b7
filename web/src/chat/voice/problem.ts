import type { TextKey } from '../../names/areas.ts'

/** Recording is not possible in this browser at all. */
export class Unsupported extends Error {}

const REFUSED: readonly string[] = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError']

/** What is said when a voice cannot be recorded. */
export function recordingProblem(error: unknown): TextKey {
  if (error instanceof Unsupported) return 'media.voice_unsupported'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return REFUSED.includes(name) ? 'media.voice_permission' : 'media.voice_recording'
}

export const PLAYBACK_PROBLEM: TextKey = 'media.voice_playback'
