import { box, makeFilm, makeMedia, makeSound } from './films.ts'

// Films and sounds of people who mean harm. What must not come out again says "canary".
const WORDS = [
  '-metadata',
  'location=+12.9716+077.5946/',
  '-metadata',
  'comment=canary',
  '-movflags',
  '+use_metadata_tags',
]
const APPLE = ['-metadata', 'com.apple.quicktime.location.ISO6709=+12.9716+077.5946/', ...WORDS]

export async function filmWithPosition(name: 'film.mp4' | 'film.mov'): Promise<Buffer> {
  const place = box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+12.9716+077.5946/canary')))
  return Buffer.concat([await makeFilm(name, name === 'film.mov' ? APPLE : WORDS), place])
}

/** One frame in ten seconds, so that hours weigh little. */
export const longFilm = (seconds: number) =>
  makeMedia('long.mp4', [
    ...['-f', 'lavfi', '-i', 'color=size=32x32:rate=1/10', '-t', String(seconds)],
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-movflags', '+faststart'],
  ])

/** Its heads say another length than its pictures have. */
export function sayLength(film: Buffer, units: number): Buffer {
  const lying = Buffer.from(film)
  const durations = { mvhd: 20, tkhd: 24, mdhd: 20 }
  for (const [name, offset] of Object.entries(durations)) {
    for (let at = lying.indexOf(name); at > 0; at = lying.indexOf(name, at + 4)) lying.writeUInt32BE(units, at + offset)
  }
  return lying
}

/** One size for all of four thousand million samples. */
export async function sampleBomb(): Promise<Buffer> {
  const film = await makeFilm()
  const sizes = film.indexOf('stsz')
  film.writeUInt32BE(1, sizes + 8)
  film.writeUInt32BE(0xfffffff0, sizes + 12)
  return film
}
/** Its index is said to be as large as a file can be. */
export async function hugeIndex(): Promise<Buffer> {
  const film = await makeFilm()
  film.writeUInt32BE(0x7fffffff, film.indexOf('moov') - 4)
  return film
}
/** A track whose pictures are said to stand in another file. */
export async function filmElsewhere(): Promise<Buffer> {
  const film = await makeFilm()
  const at = film.indexOf('url \0\0\0\x01')
  film.write('alis', at, 'latin1')
  film.writeUInt8(0, at + 7)
  return film
}
export const playlist = (file: string): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box(
      'mdat',
      Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile://${file}\n#EXTINF:1,\nhttp://127.0.0.1:9/canary\n#EXT-X-ENDLIST\n`),
    ),
  ])

export async function songWithCover(cover_bytes: number): Promise<Buffer> {
  const song = await makeSound('song.mp3', ['-c:a', 'libmp3lame', '-id3v2_version', '0', '-write_xing', '0'])
  const body = Buffer.concat([Buffer.from('\0image/jpeg\0\x03canary\0'), Buffer.alloc(cover_bytes, 'canary')])
  const frame = Buffer.concat([Buffer.from('APIC'), sevenBits(body.length), Buffer.from([0, 0]), body])
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), sevenBits(frame.length), frame, song])
}
const sevenBits = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))

export async function lyingWav(): Promise<Buffer> {
  const wav = await makeSound('note.wav', ['-c:a', 'pcm_s16le'])
  wav.writeUInt32LE(0xfffffff0, 4)
  wav.writeUInt32LE(0xffffff00, wav.indexOf('data') + 4)
  return wav
}

export const hourOfSilence = (name: 'voice.ogg' | 'voice.webm') =>
  makeMedia(name, [
    ...['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3600'],
    ...['-c:a', 'libopus', '-b:a', '6k', '-frame_duration', '60', '-compression_level', '0'],
  ])
