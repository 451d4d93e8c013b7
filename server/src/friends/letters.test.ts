import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { placeNames } from './name-index.ts'

const lettersOf = async (names: string[]) => (await placeNames(names)).map(({ letter }) => letter).join('')
const keysOf = async (names: string[]) => (await placeNames(names)).map(({ sort_key }) => sort_key)

describe('a name stands under its first letter', () => {
  test('CONTACTS-003 Chinese by pinyin, Devanagari by transliteration, Latin by letter, all others under #', async () => {
    expect(await lettersOf(['张', 'राम', 'Rohan', 'zoë', 'Иван', '7 brothers', '🎡'])).toBe('ZRRZ###')
  })

  test('Chinese by pinyin, with the reading that it has as a surname', async () => {
    expect(await lettersOf(['张', '张伟', '李娜', '王芳', '欧阳娜娜', '阿姨'])).toBe('ZZLWOA')
    // As words of their own these are read céng, dān, jiě and chóu.
    expect(await keysOf(['曾国藩', '单田芳', '解晓东', '仇英'])).toEqual([
      'zeng guo fan',
      'shan tian fang',
      'xie xiao dong',
      'qiu ying',
    ])
    expect(await keysOf(['女娲', '吕布'])).toEqual(['nu wa', 'lu bu'])
  })

  test('Devanagari by its transliteration', async () => {
    expect(await lettersOf(['राम', 'आशा', 'ऋषि', 'ईशान', 'ज़ैनब', 'श्री', 'क्षमा', 'ॐ'])).toBe('RARIJSKO')
    expect(await keysOf(['राम', 'कमल', 'मीरा', 'कृष्ण'])).toEqual(['rama', 'kamala', 'mira', 'krsna'])
  })

  test('Latin by the letter without its marks, whatever its case, width or form', async () => {
    expect(await lettersOf(['Anna', 'éric', 'Ñandú', 'Øystein', 'Łukasz', 'Ærø', 'ßeta', 'İrem'])).toBe('AENOLASI')
    expect(await lettersOf(['e\u0301ric', 'Ａnna', '𝓐nna', 'ﬁona', ' Zoë', '\u200fBen'])).toBe('EAAFZB')
    expect(await keysOf(['  Zoë   KRAVITZ '])).toEqual(['zoe kravitz'])
  })

  test('everything else under #', async () => {
    const others = [
      'Иван',
      'Ωμέγα',
      'あい',
      'アイ',
      '김민준',
      'ਗੁਰਪ੍ਰੀਤ',
      'علي',
      '007',
      '१२',
      '😀 Anna',
      '_x_',
      '',
      '\u0000',
    ]
    expect(await lettersOf(others)).toBe('#'.repeat(others.length))
    expect(await keysOf(['Иван', '007 Bond'])).toEqual(['иван', '007 bond'])
  })

  test('and within a letter by the whole name, however it is written', async () => {
    const names = ['Zorro', '张伟', 'Zhang Min', '周杰伦', 'Zed', '张敏']
    const keys = (await keysOf(names)).toSorted()
    expect(keys).toEqual(['zed', 'zhang min', 'zhang min', 'zhang wei', 'zhou jie lun', 'zorro'])
  })
})

describe('a friend in the list', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.end())

  test('stands under the remark, else the nickname, else the username', async () => {
    const [person, friend] = [await world.register(), await world.register('zebra-crossing')]
    await world.befriend(person, friend)
    const place = async () => {
      const { letter, sort_key } = (await person.call('listFriends', {})).list[0]!
      return `${letter} ${sort_key}`
    }
    expect(await place()).toBe('Z zebra-crossing')
    await friend.call('editUser', { nickname: 'राम' })
    expect(await place()).toBe('R rama')
    await person.call('setRemark', { to_user_id: friend.id, remark: '李 from work' })
    expect(await place()).toBe('L li from work')
  })
})
