import { describe, expect, test } from 'vitest'
import { arrowRules } from './tidy/arrows.ts'
import { banRules } from './tidy/bans.ts'
import { commandRules } from './tidy/commands.ts'
import { contractRules } from './tidy/contract.ts'
import { docRules } from './tidy/docs.ts'
import { featureRules } from './tidy/features.ts'
import { folderRules } from './tidy/folders.ts'
import { localeRules } from './tidy/locales.ts'
import { nameRules, sizeRules } from './tidy/names.ts'
import { packageRules } from './tidy/packages.ts'
import { plantedRepository, thisRepository } from './tidy/repository.ts'
import { readRules } from './tidy/reads.ts'
import { tableRules } from './tidy/tables.ts'
import { writeRules } from './tidy/writes.ts'

// The rules of docs/architecture.md, executed. A violation is told with its place; the rule's file says what is exempt.
const rules = [
  ...arrowRules,
  ...folderRules,
  ...featureRules,
  ...tableRules,
  ...nameRules,
  ...sizeRules,
  ...banRules,
  ...contractRules,
  ...localeRules,
  ...packageRules,
  ...docRules,
  ...commandRules,
  ...readRules,
  ...writeRules,
]

const repository = thisRepository()

describe('this repository', () => {
  for (const { sentence, violations } of rules) {
    test(sentence, () => {
      expect(violations(repository)).toEqual([])
    })
  }
})

describe('a planted violation is seen', () => {
  for (const { sentence, violations, planted } of rules) {
    test(sentence, () => {
      expect(violations(plantedRepository(planted))).not.toEqual([])
    })
  }
})
