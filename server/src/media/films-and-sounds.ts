import { stat } from 'node:fs/promises'
import { FILM_MAX_S } from '@mela/contract/chat/chat-rules.ts'
import type { Context } from '../context.ts'
import { BadFile } from './bad-file.ts'
import { findPrograms, inputOf, lookAt, makeFile } from './ffmpeg.ts'
import { keepFrames } from './mp3-frames.ts'

// Films and sounds are written again around the same pictures and tones: where something was taken, comments, covers and
// whatever else their files carried is gone. Voices are encoded again, because browsers record in formats of their own.
export interface Clean {
  file: string
  type: string
  size: number
  width: number | null
  height: number | null
  duration_ms: number | null
}

const COPY_MS = 180_000
const VOICE_MS = 30_000
const VOICE_SECONDS = 61
/** A file may name the same bytes many times; written out they would take more room than anybody signed for. */
const ROOM_BYTES = 16 * 1024 * 1024

/** The one way each type is read. */
const FORMATS: Partial<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'audio/mp4': 'mov',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/webm': 'matroska',
  'audio/ogg': 'ogg',
}
const SOUND_CODECS = 'aac,mp3,mp3float,opus,libopus,vorbis,libvorbis,alac,ac3,eac3,amrnb,amrwb,flac'
const PCM = 'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_mulaw,pcm_alaw'
const FILM_CODECS = 'h264,hevc,av1,libdav1d,vp9,vp8,mpeg4,h263,mjpeg,prores,mpeg2video'
const COPIED = [SOUND_CODECS, PCM, FILM_CODECS].join(',')
const RECORDED = 'opus,libopus,vorbis,libvorbis,aac,pcm_s16le,pcm_f32le'
const WITHOUT_WORDS = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

/** Undefined where the machine has no program for it. */
export async function cleanCopy(context: Context, file: string, to: string, type: string): Promise<Clean | undefined> {
  const programs = await findPrograms(context)
  if (!programs) return undefined
  const most = (await stat(file)).size + ROOM_BYTES
  const copyAs = async (written: Written): Promise<Clean> => {
    const output = [...written.kept, ...WITHOUT_WORDS, '-c', 'copy', '-fs', String(most), ...written.options]
    const size = await makeFile(programs, inputOf(file, formatOf(type), COPIED), output, to, COPY_MS)
    if (size === 0 || size >= most) throw new BadFile(size >= most)
    const { width, height, duration_ms } = await lookAt(programs, to, formatOf(written.type), COPIED)
    if (written.type.startsWith('video/') && duration_ms > FILM_MAX_S * 1000) throw new BadFile(true)
    return { file: to, type: written.type, size, width, height, duration_ms }
  }
  if (type === 'audio/mpeg') return framesOnly(await copyAs(MP3))
  if (type === 'audio/wav') return copyAs(WAV)
  return copyAs(MP4).catch((error: unknown) => {
    // Some of what cameras write has a place only in the format it came in.
    if (type === 'video/quicktime' && error instanceof BadFile && !error.is_too_large) return copyAs(MOV)
    throw error
  })
}

/** What is kept of a file, and how it is written. */
interface Written {
  type: string
  kept: string[]
  options: string[]
}
const film = { kept: ['-map', '0:V:0', '-map', '0:a:0?'] }
const sound = { kept: ['-map', '0:a:0'] }
const MP4: Written = { ...film, type: 'video/mp4', options: ['-movflags', '+faststart', '-f', 'mp4'] }
const MOV: Written = { ...film, type: 'video/quicktime', options: ['-movflags', '+faststart', '-f', 'mov'] }
const MP3: Written = { ...sound, type: 'audio/mpeg', options: ['-id3v2_version', '0', '-f', 'mp3'] }
const WAV: Written = { ...sound, type: 'audio/wav', options: ['-f', 'wav'] }

async function framesOnly(clean: Clean): Promise<Clean> {
  const file = `${clean.file}.frames`
  const size = await keepFrames(clean.file, file)
  if (size === 0) throw new BadFile()
  return { ...clean, file, size }
}

/** What somebody said, as mono mp3, and never more than a minute of it. */
export async function encodeVoice(context: Context, file: string, to: string, type: string): Promise<Clean> {
  const programs = await findPrograms(context)
  if (!programs) throw new BadFile()
  const spoken = [...sound.kept, '-t', String(VOICE_SECONDS), '-ac', '1', '-ar', '24000']
  const output = [...spoken, ...WITHOUT_WORDS, '-c:a', 'libmp3lame', '-b:a', '48k', '-id3v2_version', '0', '-f', 'mp3']
  const size = await makeFile(programs, inputOf(file, formatOf(type), RECORDED), output, to, VOICE_MS)
  if (size === 0) throw new BadFile()
  const { duration_ms } = await lookAt(programs, to, 'mp3', SOUND_CODECS)
  return { file: to, type: 'audio/mpeg', size, width: null, height: null, duration_ms }
}

function formatOf(type: string): string {
  const format = FORMATS[type]
  if (!format) throw new BadFile()
  return format
}
