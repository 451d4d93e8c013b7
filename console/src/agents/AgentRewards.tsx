import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { countText } from '../platform/form/money.ts'
import { PaneSection } from '../platform/Page.tsx'
import { Pages } from '../platform/table/Pages.tsx'
import { useRested } from '../platform/table/use-rested.ts'
import { calendarText, dateText } from '../platform/times.ts'
import { amountText } from '../platform/told/values.ts'
import { REWARD_STATES, type Reward } from './words.ts'
import css from './AgentPanes.module.css'

const PAGE = 10

/** What single weeks brought somebody. Looking at it is written in the audit log. */
export function AgentRewards({ user_id }: { user_id: string }) {
  const [pos, setPos] = useState(0)
  const { value, error, retry } = useRested('listRewardsOfAgent', { user_id, pos, limit: PAGE })
  return (
    <PaneSection title="Rewards">
      {!value && !error && <SkeletonRows count={3} label="Loading" />}
      {error && (
        <div role="alert" className={css.error}>
          <p>{error}</p>
          <Button variant="tint" size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {value?.list.length === 0 && <p className={css.quiet}>No week has brought anything yet.</p>}
      <ul aria-label="Rewards">
        {value?.list.map((reward) => (
          <RewardRow key={reward.id} reward={reward} />
        ))}
      </ul>
      {value && <Pages {...{ pos, total: value.total, shown: value.list.length, size: PAGE }} onPos={setPos} />}
    </PaneSection>
  )
}

function RewardRow({ reward }: { reward: Reward }) {
  const { week, amount, money_type, members, expires_at, claimed_at, status } = reward
  const { name, tone } = REWARD_STATES[status]
  const end = claimed_at
    ? `claimed ${dateText(claimed_at)}`
    : `${status === 1 ? 'until' : 'lapsed'} ${dateText(expires_at)}`
  return (
    <li className={css.reward}>
      <span className={css.who}>
        <span>Week of {calendarText(week)}</span>
        <span className={css.quiet}>
          From {countText(members)} {members === 1 ? 'person' : 'people'}, {end}
        </span>
      </span>
      <span className={css.end}>
        <b>{amountText(amount, money_type)}</b>
        <Tag tone={tone}>{name}</Tag>
      </span>
    </li>
  )
}
