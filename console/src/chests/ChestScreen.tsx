import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { HashText } from '@mela/ui/game/HashText.tsx'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Page, Panel } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import { useMay } from '../platform/session.ts'
import { momentText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { ClaimsPanel, MovementsPanel } from './ChestTables.tsx'
import { nameOf, personOf, stateTag, stateText, TYPES, type LookedChest } from './words.ts'
import css from './ChestScreen.module.css'

const PAGE = 20

/** Everything about one box. The look is in the audit log, so it is taken once, and again when asked for. */
export function ChestScreen({ chest_id }: { chest_id: string }) {
  const [pos, setPos] = useState(0)
  const { value, last, error, refresh } = useLive('getChestForOperator', { chest_id, pos, limit: PAGE }, 0)
  // Another page of claims is the same box.
  const looked = value ?? last
  const now = useNow(10_000)
  const title = `Box ${chest_id}`
  if (!looked) {
    return (
      <Page title={title}>
        {error ? (
          <div role="alert">
            <EmptyState art="receipt" title="Couldn't load" text={error}>
              <Button variant="tint" size="medium" onClick={() => void refresh()}>
                Try again
              </Button>
            </EmptyState>
          </div>
        ) : (
          <SkeletonLines count={10} label="Loading" />
        )}
      </Page>
    )
  }
  const { chest } = looked
  const { name, tone } = stateTag(chest, now)
  return (
    <Page
      title={title}
      note={<Tag tone={tone}>{name}</Tag>}
      acts={
        chest.state === 'open' && (
          <Button size="small" variant="soft" icon="refresh" onClick={() => void refresh()}>
            Look again
          </Button>
        )
      }
    >
      <div className={css.columns}>
        <div className={css.main}>
          <Head chest={chest} now={now} />
          <ClaimsPanel
            {...{ value, error, pos, now, chest }}
            size={PAGE}
            total={looked.total}
            onPos={setPos}
            onRetry={refresh}
          />
          <MovementsPanel transfers={value?.transfers} error={error} now={now} />
        </div>
        <div className={css.main}>
          <AboutPanel chest={chest} now={now} />
          <ProofPanel chest={chest} />
        </div>
      </div>
    </Page>
  )
}

interface PartProps {
  chest: LookedChest['chest']
  now: number
}

function Head({ chest, now }: PartProps) {
  const { user, amount, num, received_num, received_amount } = chest
  const taken = `${countText(received_num)} of ${countText(num)} shares, ${countText(received_amount)} of ${countText(amount)} diamonds`
  return (
    <section className={css.head} aria-label="How it stands">
      <div className={css.sender}>
        <PersonCell person={personOf(user)} size={48} />
        <PersonLink user_id={user.id} name={nameOf(user)} />
      </div>
      <p className={css.state}>{stateText(chest, now)}</p>
      <Meter label="Claimed" valueText={taken} share={received_num / num} tone="calm" />
    </section>
  )
}

function AboutPanel({ chest, now }: PartProps) {
  const maySeeGroups = useMay('support', 'risk', 'admin')
  const { group_id, group_name, over_at, refund } = chest
  const group = group_name || group_id
  return (
    <Panel title="Box">
      <Facts
        facts={[
          { name: 'Kind', value: TYPES[chest.type] },
          { name: 'Group', value: maySeeGroups ? <Link to={`/groups?id=${group_id}`}>{group}</Link> : group },
          { name: 'Remark', value: chest.remarks || 'None' },
          { name: 'Sent', value: momentText(chest.created_at, now) },
          { name: over_at ? 'Would have ended' : 'Ends', value: momentText(chest.expires_at, now) },
          ...(over_at ? [{ name: 'Over since', value: momentText(over_at, now) }] : []),
          { name: 'Came back', value: refund === null ? 'Not over yet' : `${countText(refund)} diamonds` },
        ]}
      />
      <p className={css.links}>
        <Link to={`/chests?user_id=${chest.user.id}`}>Other boxes of {nameOf(chest.user)}</Link>
        <Link to={`/chests?group_id=${group_id}`}>Other boxes of the group</Link>
      </p>
    </Panel>
  )
}

/** The commitment is in the group's message from the first moment; the seed is told to nobody before the box is over. */
function ProofPanel({ chest: { commitment, seed } }: Pick<PartProps, 'chest'>) {
  return (
    <Panel title="Proof">
      <dl className={css.hashes}>
        <div>
          <dt className={css.quiet}>Commitment, the SHA-256 of the seed</dt>
          <dd>
            <HashText text={commitment} />
          </dd>
        </div>
        <div>
          <dt className={css.quiet}>Seed</dt>
          <dd>{seed ? <HashText text={seed} /> : 'Told to everyone once the box is over'}</dd>
        </div>
      </dl>
    </Panel>
  )
}
