import { foldText } from './fold-text.ts'

// Names are found as they are written, and names in other scripts also as people spell them in Latin letters: the server
// gives the spelling of one system, and what everybody spells differently is folded on both sides.
const SPELLINGS: [spelled: RegExp, same: string][] = [
  [/[^a-z]/g, ''],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/f/g, 'p'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/([bcdgjkpst])h+/g, '$1'],
  [/ee|y/g, 'i'],
  [/oo/g, 'u'],
  [/ri|ru/g, 'r'],
  [/(.)\1+/g, '$1'],
]

/** Whether a name contains what somebody typed; the spelling is its sort key. */
export function nameContains(typed: string, name: string, spelling = ''): boolean {
  const wanted = foldText(typed).trim()
  if (foldText(name).includes(wanted)) return true
  const roman = romanFold(wanted)
  // A name in Latin letters is found by what it says.
  if (roman === '' || !/^[a-z ]+$/.test(wanted) || foldText(name) === spelling) return false
  return spokenLike(roman).test(romanFold(spelling))
}

const romanFold = (text: string): string =>
  SPELLINGS.reduce((folded, [spelled, same]) => folded.replace(spelled, same), text)

/** Between consonants an a may be written that nobody speaks, or types. */
function spokenLike(roman: string): RegExp {
  return new RegExp(roman.replace(/[^aeiou](?=[^aeiou])/g, '$&a?'))
}
