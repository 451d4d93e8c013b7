import type { ProofStep } from '@mela/ui/game/ProofList.tsx'
import { formatDay, formatTime } from '../../platform/i18n/dates.ts'
import { useI18n, type Translate } from '../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../wallet/index.ts'
import { refundExtraText } from '../bet/ticket-sums.ts'
import { isLost, type CheckStep, type DrawCheck, type SeenDraw } from './check-steps.ts'

/** The steps in words. */
export function useProofSteps({ steps }: DrawCheck, { proof }: SeenDraw): ProofStep[] {
  const { t, locale } = useI18n()
  const amountWords = useAmountWords()
  const known = { hasOpened: proof.record.opening !== null, isNeverDrawn: isLost(proof) }
  return steps.map((step, number) => ({
    id: `${step.id} ${number}`,
    title: t(`draws.${step.id}`),
    text: textOf(step, known, { t, locale }, amountWords),
    state: step.state,
    ...(step.value ? { value: step.value } : {}),
  }))
}

function textOf(
  { id, value, count = 0, is_simulated, seen, bet }: CheckStep,
  { hasOpened, isNeverDrawn }: { hasOpened: boolean; isNeverDrawn: boolean },
  { t, locale }: { t: Translate; locale: string },
  amountWords: ReturnType<typeof useAmountWords>,
): string {
  switch (id) {
    case 'noted':
      return seenText(seen!, t, locale)
    case 'salt':
      if (count === 0) return t('draws.salt_none_text')
      return t(is_simulated ? 'draws.salt_simulated_text' : 'draws.salt_block_text', { n: String(count) })
    case 'opening':
      return t(hasOpened ? 'draws.opening_text' : 'draws.opening_none')
    case 'operator':
    case 'notary':
      return t('draws.operator_text', { n: count })
    case 'frozen':
      // No notary signs what is never drawn.
      return t(isNeverDrawn ? 'draws.block_frozen_text' : 'draws.frozen_text', { n: count })
    case 'lost':
      return t('draws.lost_text', { n: count })
    case 'result':
      return value ? t('draws.result_text', { result: value }) : t('draws.not_drawn')
    case 'own':
    case 'payout':
      return ownText(id, bet!, t, amountWords)
    case 'refund':
      return t('draws.refund_text', {
        stake: amountWords(bet!.stake, bet!.money_type),
        percent: refundExtraText(locale),
        amount: amountWords(bet!.payout, bet!.money_type),
      })
    case 'plan':
    case 'mixed':
      return t(`draws.${id}_text`)
  }
}

function seenText({ unix, is_period }: NonNullable<CheckStep['seen']>, t: Translate, locale: string): string {
  const time = `${formatDay(unix, locale)}, ${formatTime(unix, locale)}`
  return t(is_period ? 'draws.noted_period_text' : 'draws.noted_text', { time })
}

/** Of somebody's own bet. */
export function ownText(
  id: 'own' | 'payout',
  { stake, payout, money_type }: NonNullable<CheckStep['bet']>,
  t: Translate,
  amountWords: ReturnType<typeof useAmountWords>,
): string {
  const staked = amountWords(stake, money_type)
  if (id === 'own') return t('draws.own_text', { amount: staked })
  const is_nothing = !/[1-9]/.test(payout)
  return is_nothing
    ? t('draws.payout_none', { stake: staked })
    : t('draws.payout_text', { stake: staked, amount: amountWords(payout, money_type) })
}
