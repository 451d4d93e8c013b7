import { draw, jpegOf } from './shrink.ts'

// Films and sounds as far as this browser can open them; the server knows the rest.
const COVER_AT_S = 1
const COVER_SIDE = 640
const COVER_QUALITY = 0.75
const OPENS_WITHIN_MS = 10_000
const UNKNOWN = { width: 640, height: 360, duration: 0 }

interface FilmFacts {
  width: number
  height: number
  duration: number
  cover: Blob
}

/** Its size, how long it is, and what is to be seen in its second 1. */
export async function openFilm(file: Blob): Promise<FilmFacts> {
  const url = URL.createObjectURL(file)
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  film.src = url
  try {
    await until(film, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = film
    const duration = Number.isFinite(film.duration) ? film.duration : 0
    film.currentTime = Math.min(COVER_AT_S, duration / 2)
    await until(film, 'seeked')
    return { width, height, duration, cover: await coverOf(film, width, height) }
  } catch {
    // A format that this browser cannot draw can still be sent and seen elsewhere.
    return { ...UNKNOWN, cover: await blankCover() }
  } finally {
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(url)
  }
}

function coverOf(film: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, COVER_SIDE / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return jpegOf(draw(film, size), COVER_QUALITY)
}

function blankCover(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = UNKNOWN.width
  canvas.height = UNKNOWN.height
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#1c1e33'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return jpegOf(canvas, COVER_QUALITY)
}

/** Seconds; 0 where the browser cannot tell. */
export async function soundLength(file: Blob): Promise<number> {
  const url = URL.createObjectURL(file)
  const sound = document.createElement('audio')
  sound.preload = 'metadata'
  sound.src = url
  try {
    await until(sound, 'loadedmetadata')
    return Number.isFinite(sound.duration) ? sound.duration : 0
  } catch {
    return 0
  } finally {
    sound.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

function until(media: HTMLMediaElement, event: 'loadeddata' | 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it does not open')), OPENS_WITHIN_MS)
    const settle = (done: () => void) => () => {
      clearTimeout(timer)
      done()
    }
    media.addEventListener(event, settle(resolve), { once: true })
    media.addEventListener(
      'error',
      settle(() => reject(new Error('it does not open'))),
      { once: true },
    )
  })
}
