import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import type { Translate } from '../../../platform/i18n/i18n.ts'
import { moneyFailureText } from './password-error.ts'

const english = JSON.parse(readFileSync('web/locales/en/wallet.json', 'utf8')) as Record<string, string>
const t: Translate = (key, values = {}) => formatMessage(english[key.replace('wallet.', '')] ?? key, values, 'en')
const wrong = (attempts_left?: number) =>
  new Refused(14001, {
    ...{ reason: 'wrong_withdraw_password', text: 'The withdrawal password isn’t right' },
    ...(attempts_left === undefined ? {} : { attempts_left }),
  })

test('a wrong withdrawal password says how many tries are left, and nothing of them where nobody told', () => {
  const right = 'The withdrawal password isn’t right'
  expect([4, 1, 0].map((left) => moneyFailureText(wrong(left), t))).toEqual([
    `${right}. 4 tries left`,
    `${right}. 1 try left`,
    `${right}. No tries left`,
  ])
  expect(moneyFailureText(wrong(), t)).not.toContain('left')
})
