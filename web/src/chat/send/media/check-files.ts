import { FILM_MAX_S, PHOTOS_MAX } from '@mela/contract/chat/chat-rules.ts'
import { limitText } from '../../../platform/i18n/amounts.ts'
import type { TextKey } from '../../../names/areas.ts'
import type { Media } from './media.ts'

// Which of the files that somebody chose may be sent, and what is said of the others.
export type MediaKind = Media['kind']
export interface Limits {
  image_mb: number
  video_mb: number
  audio_mb: number
}
export interface Problem {
  key: TextKey
  values: Record<string, string | number>
}
export interface Checked {
  kind: MediaKind
  file: File
}

/** Until the server has told its own. */
export const USUAL_LIMITS: Limits = { image_mb: 200, video_mb: 1024, audio_mb: 200 }
const MB = 1024 * 1024
/** By what browsers call them, and by the endings of names where they call them nothing. */
const types: Record<MediaKind, Record<string, string>> = {
  image: { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  video: { mp4: 'video/mp4', mov: 'video/quicktime' },
  audio: { mp3: 'audio/mpeg', wav: 'audio/wav' },
}
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
}
const kinds = Object.keys(types) as MediaKind[]

/** What the dialog of the system offers. */
export const accepted = (...wanted: MediaKind[]): string =>
  wanted.flatMap((kind) => [...new Set(Object.values(types[kind]))]).join(',')

export function checkFiles(
  files: readonly File[],
  limits: Limits,
  meant: MediaKind = 'image',
): { files: Checked[]; problems: Problem[] } {
  const problems = new Map<TextKey, Problem>()
  const usable = files.flatMap((file) => {
    const checked = check(file, limits, meant)
    if ('file' in checked) return [checked]
    problems.set(checked.key, checked)
    return []
  })
  if (usable.length > PHOTOS_MAX)
    problems.set('media.photos_max', { key: 'media.photos_max', values: { max: PHOTOS_MAX } })
  return { files: usable.slice(0, PHOTOS_MAX), problems: [...problems.values()] }
}

/** What only shows once a file has been looked at. */
export function checkLength({ kind, duration }: Media): Problem | undefined {
  if (kind !== 'video' || duration <= FILM_MAX_S) return undefined
  return { key: 'media.video_length', values: { hours: FILM_MAX_S / 3600 } }
}

function check(file: File, limits: Limits, meant: MediaKind): Checked | Problem {
  const type = typeOf(file)
  const kind = kinds.find((each) => type.startsWith(`${each}/`)) ?? meant
  if (!Object.values(types[kind]).includes(type)) {
    return { key: `media.${kind}_type`, values: { types: Object.keys(types[kind]).join(', ') } }
  }
  const most = limits[`${kind}_mb`]
  if (file.size > most * MB) return { key: `media.${kind}_size`, values: { size: limitText(most) } }
  return { kind, file: type === file.type ? file : new File([file], file.name, { type }) }
}

function typeOf({ type, name }: File): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const named = kinds.map((kind) => types[kind][ending]).find((found) => found !== undefined)
  const plain = type.split(';', 1)[0]!.trim().toLowerCase()
  return plain ? (aliases[plain] ?? plain) : (named ?? '')
}
