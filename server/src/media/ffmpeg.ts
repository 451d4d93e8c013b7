import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { BadFile } from './bad-file.ts'

// The program that reads films and sounds: a process of its own for each file, without a shell, that opens nothing but
// the file it is given, in the one format it is told, and that ends when it wants too much of anything.
const MEMORY_BYTES = 512 * 1024 * 1024
const ONE_PIECE_BYTES = 128 * 1024 * 1024
const ANSWER_BYTES = 64 * 1024
const LOOK_MS = 30_000
/** Nothing of what this process was told. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' }

interface Programs {
  ffmpeg: string
  ffprobe: string
  /** What is put in front of either, so that the system itself holds it to its memory. */
  bounds: readonly string[]
}
interface Facts {
  duration_ms: number
  /** As it is seen, after turning. */
  width: number | null
  height: number | null
}

const BOUNDS = ['prlimit', `--data=${MEMORY_BYTES}`, '--core=0', '--']

/** Undefined on a machine without the program: it has no voices, and films stay as they came. */
export const findPrograms = perContext(async ({ config, log }: Context): Promise<Programs | undefined> => {
  if (config.FFMPEG === 'off') return undefined
  const programs = { ffmpeg: config.FFMPEG, ffprobe: config.FFMPEG.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe') }
  for (const bounds of [BOUNDS, []]) {
    const found = { ...programs, bounds }
    const encoders = await start(found, 'ffmpeg', ['-hide_banner', '-encoders'], LOOK_MS).catch(() => '')
    const version = await start(found, 'ffprobe', ['-version'], LOOK_MS).catch(() => '')
    if (encoders.includes('libmp3lame') && version !== '') return found
  }
  log.warn({ program: config.FFMPEG }, 'ffmpeg with mp3 not found: voice messages off, videos stored as uploaded')
  return undefined
})

export const hasPrograms = async (context: Context): Promise<boolean> => (await findPrograms(context)) !== undefined

/** Nothing else is opened, whatever the file says: no playlist, no address, no other path. */
export const inputOf = (file: string, format: string, codecs: string): string[] => [
  ...['-max_alloc', String(ONE_PIECE_BYTES), '-protocol_whitelist', 'file'],
  ...['-f', format, '-codec_whitelist', codecs, '-i', `file:${file}`],
]

export async function makeFile(programs: Programs, input: string[], output: string[], file: string, within_ms: number) {
  const common = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-threads', '1']
  await start(programs, 'ffmpeg', [...common, ...input, ...output, `file:${file}`], within_ms).catch(refuseFile)
  return (await stat(file)).size
}

export async function lookAt(programs: Programs, file: string, format: string, codecs: string): Promise<Facts> {
  const wanted = 'format=duration:stream=codec_type,width,height:stream_disposition=attached_pic'
  const output = ['-show_entries', `${wanted}:stream_side_data=rotation`, '-of', 'json']
  const text = await start(
    programs,
    'ffprobe',
    ['-hide_banner', '-loglevel', 'error', ...output, ...inputOf(file, format, codecs)],
    LOOK_MS,
  ).catch(refuseFile)
  return factsOf(JSON.parse(text) as Probed)
}

interface Probed {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    width?: number
    height?: number
    disposition?: { attached_pic?: number }
    side_data_list?: { rotation?: number }[]
  }[]
}

function factsOf({ format, streams = [] }: Probed): Facts {
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic)
  const rotation = video?.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0
  const sides = [video?.width ?? null, video?.height ?? null]
  const [width = null, height = null] = Math.abs(rotation) % 180 === 90 ? sides.toReversed() : sides
  const duration_ms = Math.round(Number(format?.duration ?? 0) * 1000)
  if (!Number.isSafeInteger(duration_ms) || duration_ms < 0) throw new BadFile()
  return { duration_ms, width, height }
}

function refuseFile(error: { code?: unknown }): never {
  // The program itself is gone: that is no fault of the file.
  if (error.code === 'ENOENT' || error.code === 'EAGAIN' || error.code === 'ENOMEM') throw error as unknown as Error
  throw new BadFile()
}

function start(programs: Programs, which: 'ffmpeg' | 'ffprobe', asked: string[], within_ms: number): Promise<string> {
  const [program = '', ...rest] = [...programs.bounds, programs[which], ...asked]
  const options = { timeout: within_ms, killSignal: 'SIGKILL', maxBuffer: ANSWER_BYTES, env: ENVIRONMENT } as const
  return new Promise((resolve, reject) => {
    execFile(program, rest, options, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
}
