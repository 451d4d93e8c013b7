import type { InviteCondition, InviteInfo } from '@mela/contract/rewards/rewards-invites.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Card } from '@mela/ui/layout/Card.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useAmountWords, useEconomy } from '../../wallet/index.ts'
import { isGiven } from './is-given.ts'
import css from './Invite.module.css'

const needs: Record<InviteCondition, { icon: IconName; text: TextKey }> = {
  contact: { icon: 'phone', text: 'invites.need_contact' },
  verified: { icon: 'shield_check', text: 'invites.need_verified' },
  recharge: { icon: 'plus_circle', text: 'invites.need_recharge' },
  consumption: { icon: 'dice', text: 'invites.need_consumption' },
}

/** What somebody who was invited has to do, and what counts. */
export function InviteTerms({ info: { conditions, reward } }: { info: InviteInfo }) {
  const t = useT()
  const words = useAmountWords()
  const economy = useEconomy()
  const isMoney = economy !== undefined && economy !== 'play'
  if (conditions.length === 0) return null
  return (
    <Card title={t('invites.needs')} isPadded>
      <ul className={css.needs} aria-label={t('invites.needs')}>
        {conditions.map(({ name, need, money_type }) => (
          <li key={name}>
            <span className={css.sign}>
              <Icon name={needs[name].icon} size={20} />
            </span>
            <span>{t(needs[name].text, { amount: words(need, money_type) })}</span>
          </li>
        ))}
      </ul>
      {isGiven(reward.amount) && (
        <>
          <p className={css.note}>{t('invites.once')}</p>
          {isMoney && <p className={css.note}>{t('invites.locked')}</p>}
        </>
      )}
    </Card>
  )
}
