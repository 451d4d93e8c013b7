import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { box, makeFilm, makeMedia, makeSound } from '../../test/providers/films.ts'
import { longFilm, sayLength } from '../../test/providers/hostile-films.ts'
import { callerAt, reasonOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { readOwnMedia } from './index.ts'

let world: World
let scratch: string
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  scratch = mkdtempSync(join(tmpdir(), 'mela-hostile-'))
})
afterAll(async () => {
  await world.end()
  rmSync(scratch, { recursive: true, force: true })
})

type Biz = CallInput<'signUpload'>['biz']
const put = async (sign_url: string, file: Buffer, type: string, site: { origin: string } = world) => {
  const headers = { 'content-type': type }
  const response = await fetch(new URL(sign_url, site.origin), { method: 'PUT', headers, body: new Uint8Array(file) })
  const { data } = (await response.json()) as { data: { reason?: string } }
  return data.reason ?? response.status
}
async function bring(file: Buffer, type: string, biz: Biz = 'chat') {
  const { sign_url, url } = await world.asha.call('signUpload', { size: file.length, type, biz })
  return { url, answer: await put(sign_url, file, type) }
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, world.origin), { headers })
const bytes = async (url: string) => Buffer.from(await (await get(url)).arrayBuffer())
const facts = (url: string, biz: 'chat' | 'voice' = 'chat') => readOwnMedia(world.context, url, [biz], world.asha.id)
const leftovers = () => {
  const folder = join(world.context.config.STORAGE_DIR, 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** What the program for films finds in a file, words and all. */
function probe(file: Buffer) {
  const path = join(scratch, 'probed')
  writeFileSync(path, file)
  const asked = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
    format: { format_name: string; duration: string; tags?: Record<string, string> }
    streams: { codec_type: string; codec_name: string; channels?: number; tags?: Record<string, string> }[]
    chapters: unknown[]
  }
}

describe('a voice', () => {
  test.each([
    ['audio/webm;codecs=opus', 'voice.webm', ['-c:a', 'libopus', '-b:a', '32k']],
    ['audio/mp4', 'voice.mp4', ['-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov']],
    ['audio/ogg; codecs=opus', 'voice.ogg', ['-c:a', 'libopus']],
    ['audio/wav', 'voice.wav', ['-ar', '16000', '-c:a', 'pcm_s16le']],
  ])('as %s is kept as mono mp3 without a word about its maker, and played in parts', async (type, name, how) => {
    const file = await makeSound(name, ['-ac', '2', '-metadata', 'title=canary title', ...how])
    const { url, answer } = await bring(file, type, 'voice')
    expect(answer).toBe(200)
    const known = await facts(url, 'voice')
    expect(known).toMatchObject({ type: 'audio/mpeg', width: null, height: null, thumbnail_url: '' })
    expect(Math.abs(known!.duration_ms! - 2000)).toBeLessThan(120)
    const stored = await bytes(url)
    expect(stored.length).toBe(known!.size)
    expect(probe(stored)).toMatchObject({ format: { format_name: 'mp3' }, streams: [{ channels: 1 }] })
    expect(stored.includes('canary')).toBe(false)
    const part = await get(url, { range: 'bytes=0-9' })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
  })

  test('is cut after a minute, and is one only for the purpose of voices', async () => {
    const long = await makeSound('long.ogg', ['-c:a', 'libopus', '-b:a', '8k'], 90)
    const { url, answer } = await bring(long, 'audio/ogg', 'voice')
    expect(answer).toBe(200)
    const known = await facts(url, 'voice')
    expect(known!.duration_ms).toBeGreaterThan(60_000)
    expect(known!.duration_ms).toBeLessThan(61_500)
    expect(await facts(url, 'chat')).toBeUndefined()
    for (const type of ['audio/webm', 'audio/ogg', 'audio/mp4']) {
      expect(await reasonOf(world.asha.call('signUpload', { size: 10, type, biz: 'chat' }))).toBe(
        'media_type_not_allowed',
      )
    }
    const size = 20 * 1024 * 1024 + 1
    expect(await reasonOf(world.asha.call('signUpload', { size, type: 'audio/webm', biz: 'voice' }))).toBe(
      'media_too_large',
    )
  })

  test('is not taken, nor offered, where the machine has no program for it; films then stay as they came', async () => {
    for (const FFMPEG of ['off', '/nowhere/ffmpeg']) {
      const site = await world.startSite({ FFMPEG })
      const call = callerAt(() => site.origin, world.meera.token)
      expect(await call('getUserConfig', {})).toMatchObject({ voice_switch: -1 })
      expect(await reasonOf(call('signUpload', { size: 10, type: 'audio/webm', biz: 'voice' }))).toBe(
        'media_type_not_allowed',
      )
      const film = await makeFilm()
      const { sign_url, url } = await call('signUpload', { size: film.length, type: 'video/mp4' })
      expect(await put(sign_url, film, 'video/mp4', site)).toBe(200)
      expect(film.equals(await bytes(url))).toBe(true)
    }
    expect(await world.meera.call('getUserConfig', {})).toMatchObject({ voice_switch: 1 })
  })
})

describe('a film or a sound', () => {
  const words = [
    ...['-metadata', 'location=+12.9716+077.5946/', '-metadata', 'comment=canary comment'],
    ...['-metadata:s:v', 'handler_name=canary handler', '-metadata', 'com.apple.quicktime.make=canary camera'],
    ...['-movflags', '+use_metadata_tags'],
  ]

  test('loses where and with what it was taken, keeps its pictures and tells how long and large it is', async () => {
    const film = await makeFilm('film.mov', words, 2)
    const xyz = box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+12.9716+077.5946/canary place')))
    const xmp = box('uuid', Buffer.concat([Buffer.alloc(16, 7), Buffer.from('<x:xmpmeta>canary xmp</x:xmpmeta>')]))
    const file = Buffer.concat([film, xmp, box('free', Buffer.from('canary gap')), xyz])
    for (const word of ['camera', 'comment', 'handler', 'place', 'xmp', 'gap']) {
      expect(file.includes(`canary ${word}`)).toBe(true)
    }
    const { url, answer } = await bring(file, 'video/quicktime')
    expect(answer).toBe(200)
    const stored = await bytes(url)
    for (const secret of ['canary', '12.9716', 'xmpmeta']) expect(stored.includes(secret)).toBe(false)
    // What the two common players need stands in an mp4, whose index comes first so that it starts at once.
    const known = await facts(url)
    expect(known).toMatchObject({ type: 'video/mp4', width: 64, height: 36, size: stored.length })
    expect(Math.abs(known!.duration_ms! - 2000)).toBeLessThan(120)
    expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'))
    expect((await get(url)).headers.get('content-type')).toBe('video/mp4')
    expect(probe(stored).streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
  })

  test('that lies on its side is as high as it is seen', async () => {
    const flat = await makeFilm()
    writeFileSync(join(scratch, 'flat.mp4'), flat)
    const turned = await makeMedia('turned.mp4', [
      ...['-display_rotation', '90', '-i', join(scratch, 'flat.mp4'), '-c', 'copy'],
    ]).catch(() => undefined)
    // Older programs turn through a tag.
    const film =
      turned ??
      (await makeMedia('turned.mp4', ['-i', join(scratch, 'flat.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90']))
    const { url, answer } = await bring(film, 'video/mp4')
    expect(answer).toBe(200)
    expect(await facts(url)).toMatchObject({ width: 36, height: 64 })
  })

  test('is at most four hours long, whatever its head says', async () => {
    const long = await longFilm(4 * 3600 + 20)
    for (const film of [long, sayLength(long, 1_000)]) {
      const { url, answer } = await bring(film, 'video/mp4')
      expect(answer).toBe('media_too_large')
      expect((await get(url)).status).toBe(404)
    }
    const { url, answer } = await bring(sayLength(await longFilm(4 * 3600), 1_000_000_000), 'video/mp4')
    expect(answer).toBe(200)
    expect(await facts(url)).toMatchObject({ duration_ms: 4 * 3_600_000 })
    expect(leftovers()).toEqual([])
  })

  test('in a format that only some players know stays in it', async () => {
    const film = await makeFilm('pro.mov', ['-c:a', 'pcm_s16le', '-metadata', 'comment=canary'])
    const { url, answer } = await bring(film, 'video/quicktime')
    expect(answer).toBe(200)
    expect((await get(url)).headers.get('content-type')).toBe('video/quicktime')
    expect((await bytes(url)).includes('canary')).toBe(false)
  })

  test('loses its subtitles, its cover and whatever else is not seen or heard', async () => {
    writeFileSync(join(scratch, 'plain.mp4'), await makeFilm())
    writeFileSync(join(scratch, 'words.srt'), '1\n00:00:00,000 --> 00:00:01,000\ncanary subtitle\n')
    const cover = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    writeFileSync(join(scratch, 'cover.png'), cover)
    const from = ['plain.mp4', 'words.srt', 'cover.png'].flatMap((name) => ['-i', join(scratch, name)])
    const how = ['-c', 'copy', '-c:s', 'mov_text', '-disposition:v:1', 'attached_pic']
    const file = await makeMedia('full.mp4', [...from, '-map', '0', '-map', '1', '-map', '2', ...how])
    expect(probe(file).streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac', 'mov_text', 'png'])
    const { url, answer } = await bring(file, 'video/mp4')
    expect(answer).toBe(200)
    const stored = await bytes(url)
    expect(probe(stored).streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(stored.includes('canary')).toBe(false)
  })

  test('that was picked loses the words and covers that stand around it', async () => {
    const tags = ['-metadata', 'title=canary title', '-metadata', 'comment=canary comment']
    const mp3 = await makeSound('song.mp3', ['-c:a', 'libmp3lame', '-write_id3v1', '1', ...tags])
    const wav = await makeSound('note.wav', ['-c:a', 'pcm_s16le', ...tags])
    expect(wav.includes('LIST')).toBe(true)
    for (const [file, type] of [
      [mp3, 'audio/mpeg'],
      [wav, 'audio/wav'],
    ] as const) {
      expect(file.includes('canary')).toBe(true)
      const { url, answer } = await bring(file, type)
      expect(answer).toBe(200)
      const stored = await bytes(url)
      expect(stored.includes('canary') || stored.includes('LIST') || stored.includes('ID3')).toBe(false)
      const known = await facts(url)
      expect(known).toMatchObject({ type, size: stored.length })
      expect(Math.abs(known!.duration_ms! - 2000)).toBeLessThan(120)
    }
  })
})

describe('a hostile film or sound', () => {
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isommp42'))
  const refused = async (file: Buffer, type: string, biz: Biz = 'chat') => {
    const { url, answer } = await bring(file, type, biz)
    expect(answer).toBe('media_type_not_allowed')
    expect((await get(url)).status).toBe(404)
    expect(leftovers()).toEqual([])
  }

  test('that names other files or addresses reads none of them', async () => {
    const secret = join(scratch, 'secret.txt')
    writeFileSync(secret, 'canary secret '.repeat(500))
    const playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`
    const concat = `ffconcat version 1.0\nfile '${secret}'\n`
    for (const text of [playlist, concat]) {
      await refused(Buffer.from(text), 'video/mp4')
      await refused(Buffer.from(text), 'audio/mpeg')
      await refused(Buffer.from(text), 'audio/webm', 'voice')
      await refused(Buffer.concat([ftyp, box('mdat', Buffer.from(text))]), 'video/mp4')
      await refused(Buffer.concat([Buffer.from('OggS'), Buffer.from(text)]), 'audio/ogg', 'voice')
    }
    // A track whose data is said to stand in another file.
    const film = await makeFilm()
    const url_box = film.indexOf('url \0\0\0\x01')
    expect(url_box).toBeGreaterThan(0)
    const elsewhere = Buffer.from(film)
    elsewhere.writeUInt8(0, url_box + 7)
    elsewhere.write('alis', url_box, 'latin1')
    const { url } = await bring(elsewhere, 'video/mp4')
    expect((await bytes(url)).includes('canary')).toBe(false)
  })

  test('that is broken, empty or something else is refused, and nothing of it stays', async () => {
    const film = await makeFilm()
    const script = '<!doctype html><script>canary()</script>'
    const sound = await makeSound('voice.ogg', ['-c:a', 'libopus'])
    await refused(film.subarray(0, 200), 'video/mp4')
    await refused(Buffer.concat([ftyp, box('mdat', Buffer.from(script.repeat(50)))]), 'video/mp4')
    await refused(Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.from(script.repeat(50))]), 'audio/ogg', 'voice')
    await refused(Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVE'), Buffer.from(script.repeat(50))]), 'audio/wav')
    await refused(sound, 'audio/mpeg')
    await refused(sound, 'audio/webm', 'voice')
    await refused(await makeSound('only.mp4', ['-c:a', 'aac']), 'video/mp4')
    await refused(await makeFilm('silent.mp4', ['-an']), 'audio/mp4', 'voice')
  })

  test('that is a page or an archive at its end comes out as what it plays', async () => {
    const tail = Buffer.from('PK\x03\x04<script>canary()</script>')
    const sound = await makeSound('voice.ogg', ['-c:a', 'libopus'])
    const cases = [
      [await makeFilm(), 'video/mp4', 'chat'],
      [await makeSound('song.mp3', ['-c:a', 'libmp3lame']), 'audio/mpeg', 'chat'],
      [sound, 'audio/ogg', 'voice'],
    ] as const
    for (const [file, type, biz] of cases) {
      const { url, answer } = await bring(Buffer.concat([file, tail]), type, biz)
      expect(answer).toBe(200)
      const stored = await bytes(url)
      expect(stored.includes('canary') || stored.includes('PK\x03\x04')).toBe(false)
      expect((await get(url)).headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('that asks for more memory than there is ends by itself, and others are served meanwhile', async () => {
    const film = await makeFilm()
    const sizes = film.indexOf('stsz')
    expect(sizes).toBeGreaterThan(0)
    const bomb = Buffer.from(film)
    // One size for all of four thousand million samples.
    bomb.writeUInt32BE(1, sizes + 8)
    bomb.writeUInt32BE(0xfffffff0, sizes + 12)
    const before = process.memoryUsage().rss
    const [{ answer }, config] = await Promise.all([bring(bomb, 'video/mp4'), world.rohan.call('getUserConfig', {})])
    expect(config.voice_switch).toBe(1)
    expect([200, 'media_type_not_allowed']).toContain(answer)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect(leftovers()).toEqual([])
  })
})
