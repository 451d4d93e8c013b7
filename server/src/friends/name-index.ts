import anyAscii from 'any-ascii'
import { LRUCache } from 'lru-cache'

// Where a name stands in an alphabet of twenty-six letters: Chinese by its pinyin, Devanagari by its transliteration,
// Latin by its base letters, and every other script, digit or sign behind Z.
export interface NamePlace {
  /** A to Z or #. */
  letter: string
  sort_key: string
}

type Romanise = (han: string) => string

const KNOWN_NAMES = 20_000
const known = new LRUCache<string, NamePlace>({ max: KNOWN_NAMES })
const HAN = /\p{Script=Han}+/gu
const DEVANAGARI = /\p{Script=Devanagari}+/gu
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\p{M}]*/gu
/** A consonant that carries neither a vowel sign nor the mark of silence is spoken with an a. */
const BARE_CONSONANT = /[\u0915-\u0939]\u093c?(?![\u093c\u093e-\u094d])/gu

export async function placeNames(names: readonly string[]): Promise<NamePlace[]> {
  const is_chinese = names.some((name) => !known.has(name) && /\p{Script=Han}/u.test(name))
  const romanise: Romanise = is_chinese ? await loadPinyin() : (han) => han
  return names.map((name) => {
    const place = known.get(name) ?? placeName(name, romanise)
    known.set(name, place)
    return place
  })
}

/** The dictionary takes memory and time to load, so it waits for the first Chinese name. */
async function loadPinyin(): Promise<Romanise> {
  const { pinyin } = await import('pinyin-pro')
  return (han) => anyAscii(pinyin(han, { toneType: 'none', surname: 'head' }))
}

function placeName(name: string, romanise: Romanise): NamePlace {
  const sort_key = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(HAN, (han) => ` ${romanise(han)} `)
    .replace(DEVANAGARI, (text) => anyAscii(text.replace(BARE_CONSONANT, '$&अ')).replaceAll("'", ''))
    .replace(LATIN, (text) => anyAscii(text))
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
  const first = sort_key.slice(0, 1)
  return { letter: /^[a-z]$/.test(first) ? first.toUpperCase() : '#', sort_key }
}
