import type { CallInput } from '@mela/contract/client.ts'
import * as films from '../../server/test/providers/hostile-films.ts'
import { makeFilm } from '../../server/test/providers/films.ts'
import * as pictures from '../../server/test/providers/hostile-pictures.ts'

export interface Hostile {
  name: string
  type: string
  biz?: CallInput<'signUpload'>['biz']
  /** The type under which it is stored, or why it is not. */
  expected: string
  /** Of what is stored. */
  most_bytes?: number
  make(): Promise<Buffer> | Buffer
}

const PNG = 'image/png'
const JPEG = 'image/jpeg'
const GIF = 'image/gif'
const MP4 = 'video/mp4'
const BAD = 'media_type_not_allowed'
const LARGE = 'media_too_large'
const MINUTE_BYTES = 400_000
const text = (begin: string) => Buffer.from(`${begin}${pictures.SCRIPT.repeat(40)}`, 'latin1')

export const hostileSet = (secret_file: string): Hostile[] => [...hostilePictures, ...hostileFilms(secret_file)]

const hostilePictures: Hostile[] = [
  { name: 'GIF that is a script', type: GIF, expected: GIF, make: pictures.gifAndScript },
  { name: 'JPEG that is an archive', type: JPEG, expected: JPEG, make: pictures.jpegAndZip },
  { name: 'PNG that is a page', type: PNG, expected: PNG, make: pictures.pngAndPage },
  { name: 'PDF as PNG', type: PNG, expected: BAD, make: () => text('%PDF-1.7\n') },
  {
    name: 'SVG with a script as PNG',
    type: PNG,
    expected: BAD,
    make: () => text('<svg xmlns="http://www.w3.org/2000/svg">'),
  },
  { name: 'page as JPEG', type: JPEG, expected: BAD, make: () => text('<!doctype html>') },
  { name: 'program as MP4', type: MP4, expected: BAD, make: () => text('MZ\x90\0\x03\0\0\0') },
  { name: 'JPEG with its position', type: JPEG, expected: JPEG, make: pictures.withPosition },
  { name: 'animated PNG', type: PNG, expected: PNG, make: pictures.animatedPng },
  { name: 'PNG of 20,000 × 20,000', type: PNG, expected: LARGE, make: () => pictures.bombPng(20_000) },
  { name: 'PNG of 7,071 × 7,071, two colours', type: PNG, expected: PNG, make: () => pictures.bombPng(7_071) },
  { name: 'PNG of 7,071 × 7,071', type: PNG, expected: PNG, make: pictures.largestPng },
  { name: 'the same, 16 bits and interlaced', type: PNG, expected: LARGE, make: pictures.deepPng },
  { name: 'PNG of 60 megapixels', type: PNG, expected: LARGE, make: pictures.sixtyMegapixels },
  { name: 'GIF of 7,071 × 7,071', type: GIF, expected: LARGE, make: pictures.largestGif },
  { name: 'GIF of 5,000 frames', type: GIF, expected: GIF, make: () => pictures.framesGif(5_000, 32) },
  { name: 'GIF of 200,000 frames', type: GIF, expected: LARGE, make: () => pictures.tinyFramesGif(200_000) },
  {
    name: 'JPEG that says 65,000 × 65,000',
    type: JPEG,
    expected: LARGE,
    make: () => pictures.lyingJpeg(65_000, 65_000),
  },
  { name: 'JPEG that says 7,000 × 7,000', type: JPEG, expected: JPEG, make: () => pictures.lyingJpeg(7_000, 7_000) },
  { name: 'JPEG cut in half', type: JPEG, expected: BAD, make: pictures.truncatedJpeg },
  { name: 'JPEG of 50 megapixels on its side', type: JPEG, expected: JPEG, make: pictures.turnedJpeg },
  { name: 'the same in passes', type: JPEG, expected: LARGE, make: () => pictures.turnedInPasses() },
  { name: 'the same of 40 megapixels', type: JPEG, expected: JPEG, make: () => pictures.turnedInPasses(6_300) },
]

/** The secret file is one that only this machine has. */
const hostileFilms = (secret_file: string): Hostile[] => [
  { name: 'MP4 with its position', type: MP4, expected: MP4, make: () => films.filmWithPosition('film.mp4') },
  {
    name: 'MOV with its position',
    type: 'video/quicktime',
    expected: MP4,
    make: () => films.filmWithPosition('film.mov'),
  },
  { name: 'playlist as MP4', type: MP4, expected: BAD, make: () => films.playlist(secret_file) },
  { name: 'MP4 whose pictures are elsewhere', type: MP4, expected: MP4, make: films.filmElsewhere },
  { name: 'MP4 of 4,294,967,280 samples', type: MP4, expected: MP4, make: films.sampleBomb },
  { name: 'MP4 with an index of 2 GB', type: MP4, expected: MP4, make: films.hugeIndex },
  {
    name: 'MP4 of 1 s that says 11 days',
    type: MP4,
    expected: MP4,
    make: async () => films.sayLength(await makeFilm(), 1_000_000_000),
  },
  { name: 'MP4 of 4 h 10 min', type: MP4, expected: LARGE, make: () => films.longFilm(15_000) },
  {
    name: 'the same that says 1 s',
    type: MP4,
    expected: LARGE,
    make: async () => films.sayLength(await films.longFilm(15_000), 1_000),
  },
  {
    name: 'MP3 with a cover of 50 MB',
    type: 'audio/mpeg',
    expected: 'audio/mpeg',
    most_bytes: 100_000,
    make: () => films.songWithCover(50 * 1024 * 1024),
  },
  { name: 'WAV that says 4 GB', type: 'audio/wav', expected: 'audio/wav', make: films.lyingWav },
  {
    name: 'voice of an hour in Ogg',
    type: 'audio/ogg',
    biz: 'voice',
    expected: 'audio/mpeg',
    most_bytes: MINUTE_BYTES,
    make: () => films.hourOfSilence('voice.ogg'),
  },
  {
    name: 'voice of an hour in WebM',
    type: 'audio/webm',
    biz: 'voice',
    expected: 'audio/mpeg',
    most_bytes: MINUTE_BYTES,
    make: () => films.hourOfSilence('voice.webm'),
  },
]
