import type { Mutant } from './mutant.ts'

const CHEST = 'rules/src/chest.ts'
const WORDS = 'rules/src/words.ts'

export const rulesMutants: Mutant[] = [
  {
    name: 'split-without-shuffle',
    file: CHEST,
    find: 'return shuffle(words, shares)',
    replace: 'return shares',
    tests: ['rules/src/chest-fairness.test.ts'],
  },
  {
    name: 'shares-of-nothing',
    file: CHEST,
    find: 'const share = 1 + words.below(twice_the_mean - 1)',
    replace: 'const share = words.below(twice_the_mean)',
    tests: ['rules/src/chest.test.ts'],
    title: 'CHESTS-010',
  },
  {
    name: 'remainder-of-a-split-lost',
    file: CHEST,
    find: 'shares.push(left)',
    replace: 'shares.push(1)',
    tests: ['rules/src/chest.test.ts'],
    title: 'CHESTS-010',
  },
  {
    name: 'modulo-bias',
    file: WORDS,
    find: 'while (word >= accepted) word = next()',
    replace: 'while (accepted < 0) word = next()',
    tests: ['rules/src/words.test.ts'],
    title: 'chance',
  },
  {
    name: 'careless-shuffle',
    file: WORDS,
    find: 'const chosen = words.below(last + 1)',
    replace: 'const chosen = words.below(items.length)',
    tests: ['rules/src/words.test.ts'],
    title: 'every order of a shuffle',
  },
  {
    name: 'float-amounts',
    file: 'contract/src/money.ts',
    find: "const minor = BigInt(whole + fraction.padEnd(scale, '0'))",
    replace: 'const minor = BigInt(Math.trunc(Number(`${whole}.${fraction}`) * 10 ** scale))',
    tests: ['contract/src/money.test.ts'],
  },
  {
    name: 'negative-read-as-positive',
    file: 'contract/src/money.ts',
    find: 'return sign ? -minor : minor',
    replace: 'return minor',
    tests: ['contract/src/money.test.ts'],
  },
]
