import { expect, it } from 'vitest'
import { shouldAsk } from './should-ask.ts'

const ready = {
  hasAsked: false,
  permission: 'default',
  hasKey: true,
  canPush: true,
  isIos: false,
  isInstalled: false,
} as const

it('asks once, where the browser has not decided and the site can send', () => {
  expect(shouldAsk(ready)).toBe(true)
  expect(shouldAsk({ ...ready, hasAsked: true })).toBe(false)
  expect(shouldAsk({ ...ready, permission: 'granted' })).toBe(false)
  expect(shouldAsk({ ...ready, permission: 'denied' })).toBe(false)
  expect(shouldAsk({ ...ready, hasKey: false })).toBe(false)
  expect(shouldAsk({ ...ready, canPush: false })).toBe(false)
})

it('asks on an iPhone only in the installed app', () => {
  expect(shouldAsk({ ...ready, isIos: true })).toBe(false)
  expect(shouldAsk({ ...ready, isIos: true, isInstalled: true })).toBe(true)
})
