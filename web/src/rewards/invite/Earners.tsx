import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'
import type { Earner } from '@mela/contract/rewards/rewards-agents.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { useAmountWords, useEconomy } from '../../wallet/index.ts'
import css from './Invite.module.css'

/** Who earns when the person plays. Where nothing is money nobody does, and nothing of it is shown. */
export function Earners() {
  const economy = useEconomy()
  return economy === undefined || economy === 'play' ? null : <EarnersCard />
}

function EarnersCard() {
  const t = useT()
  const { answer, error, load } = useCall('listEarners', {}, { keptAs: 'invite_earners' })
  if (!answer)
    return error === undefined ? null : (
      <Note act={{ label: t('app.retry'), onAct: load }}>{failureText(error, t)}</Note>
    )
  const { list } = answer
  return (
    <Card title={t('invites.earners')}>
      {list.length > 0 ? (
        <>
          <ul className={css.rows} aria-label={t('invites.earners')}>
            {list.map((earner) => (
              <li key={earner.tier}>
                <EarnerRow earner={earner} />
              </li>
            ))}
          </ul>
          <p className={css.explained}>{t('invites.earners_text')}</p>
        </>
      ) : (
        <p className={css.nobody}>{t('invites.earners_none')}</p>
      )}
    </Card>
  )
}

function EarnerRow({ earner: { name, avatar, ratio, earned } }: { earner: Earner }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ratio / MILLION)
  const some = earned.filter(({ amount }) => /[1-9]/.test(amount))
  const amount = new Intl.ListFormat(locale).format(some.map((sum) => words(sum.amount, sum.money_type)))
  return (
    <FactRow
      picture={<Avatar id={name} name={name} url={avatar.url} size={40} />}
      label={name}
      detail={t('invites.earner_share', { percent })}
      value={amount === '' ? t('invites.earner_nothing') : t('invites.earner_so_far', { amount })}
    />
  )
}
