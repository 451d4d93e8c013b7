import { expect, test } from 'vitest'
import { cutAtNames, findQuery, mentionIds, stillNamed } from './mentions.ts'

const asha = { id: '5', name: 'Asha' }
const ashaVerma = { id: '6', name: 'Asha Verma' }
const other = { id: '7', name: 'Asha' }

test('an @ before the caret asks for people, but not inside an address, a finished name or an older line', () => {
  const at = (text: string, caret = text.length, chosen = [ashaVerma]) => findQuery(text, caret, chosen)
  expect(at('@')).toEqual({ from: 0, text: '' })
  expect(at('see @gur')).toEqual({ from: 4, text: 'gur' })
  expect(at('(@Gurpreet Si')).toEqual({ from: 1, text: 'Gurpreet Si' })
  expect(at('明天@小')).toEqual({ from: 2, text: '小' })
  expect(at('see @gur now', 6)).toEqual({ from: 4, text: 'g' })
  expect(at('@gur', 0)).toBeUndefined()
  expect(at('mail me@site')).toBeUndefined()
  expect(at('@ gur')).toBeUndefined()
  expect(at('@gur\nnext')).toBeUndefined()
  expect(at('@Asha Verma ')).toBeUndefined()
  expect(at('@Asha Verma and @')).toEqual({ from: 16, text: '' })
})

test('the sent mentions are the ids of those whose names still stand in the text', () => {
  expect(mentionIds('@Asha Verma and @Asha, hello', [asha, ashaVerma])).toEqual(['5', '6'])
  expect(mentionIds('@Asha Verm and @Asha', [ashaVerma])).toEqual([])
  expect(mentionIds('@Ashamed', [asha])).toEqual([])
  expect(mentionIds('Asha', [asha])).toEqual([])
  expect(mentionIds('@Asha and @Asha', [asha, other])).toEqual(['5', '7'])
  expect(mentionIds('@Asha', [asha, other])).toEqual(['5'])
  expect(mentionIds('@all come', [{ id: 'all', name: 'all' }])).toEqual(['all'])
  expect(stillNamed('@Asha @Asha', [asha])).toEqual([asha])
})

test('names in a text are found by what people are called now, others by the word after an @', () => {
  const marked = (text: string, mentions: string[], known = [asha, ashaVerma]) =>
    cutAtNames(text, mentions, known).flatMap(({ text: part, named }) => (named === undefined ? [] : [[part, named]]))
  expect(marked('hi @Asha Verma, and @Asha', ['5', '6'])).toEqual([
    ['@Asha Verma', '6'],
    ['@Asha', '5'],
  ])
  expect(marked('@सभी आज मिलते हैं', ['all'])).toEqual([['@सभी', 'all']])
  expect(marked('@OldName hi', ['9'])).toEqual([['@OldName', '9']])
  expect(marked('write to me@site.example', ['9'])).toEqual([])
  expect(cutAtNames('a @Asha b', ['5'], [asha]).map(({ text }) => text)).toEqual(['a ', '@Asha', ' b'])
})
