import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { Currency } from '@mela/contract/money.ts'
import { CURRENCY_NAMES, moneyText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { dateText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { StatementPanel } from './StatementPanel.tsx'
import { UserDialogs, type UserAct } from './UserDialogs.tsx'
import { UserSide } from './UserSide.tsx'
import { LEVELS, STATUSES, IDENTITIES, type SeenUser } from './words.ts'
import css from './UserScreen.module.css'

/** Everything about one person. The look is in the audit log, so it is taken once and after something was changed. */
export function UserScreen({ user_id }: { user_id: string }) {
  const { value: user, error, refresh } = useLive('getUserForOperator', { user_id }, 0)
  const [act, setAct] = useState<UserAct>()
  const [turn, setTurn] = useState(0)
  if (!user) {
    return (
      <Page title="User">
        {error ? (
          <div role="alert">
            <EmptyState art="people" title="Couldn't load" text={error}>
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
  const done = async () => {
    await refresh()
    setTurn((known) => known + 1)
  }
  return (
    <Page title={nameOf(user)} note={<Tags user={user} />} acts={<Acts user={user} onAct={setAct} />}>
      <div className={css.columns}>
        <div className={css.main}>
          <Head user={user} />
          <StatementPanel key={turn} user_id={user.id} onAdjust={() => setAct('adjust')} />
        </div>
        <UserSide user={user} turn={turn} onSignOut={() => setAct('sign_out')} onSettle={() => setAct('debt')} />
      </div>
      {act && <UserDialogs act={act} user={user} onDone={done} onClose={() => setAct(undefined)} />}
    </Page>
  )
}

const nameOf = ({ nickname, username }: SeenUser) => nickname || username

function Tags({ user: { status, identity, level, certification } }: { user: SeenUser }) {
  return (
    <span className={css.tags}>
      <Tag tone={STATUSES[status].tone}>{STATUSES[status].name}</Tag>
      {identity !== 1 && <Tag tone="warning">{IDENTITIES[identity]}</Tag>}
      <Tag tone="gold">VIP {level}</Tag>
      <Tag tone={LEVELS[certification].tone}>{LEVELS[certification].name}</Tag>
    </span>
  )
}

function Acts({ user, onAct }: { user: SeenUser; onAct: (act: UserAct) => void }) {
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const mayBan = useMay('support', 'risk', 'admin')
  const mayBlock = useMay('risk', 'admin')
  const maySetType = useMay('admin')
  const maySeeMoney = useMay('finance', 'risk', 'admin')
  const isNormal = user.status === 'normal'
  return (
    <>
      {maySeeMoney && (
        <Button
          size="small"
          variant="soft"
          icon="arrow_out"
          onClick={() => void navigate({ to: `/withdrawals?user_id=${user.id}` })}
        >
          Withdrawals
        </Button>
      )}
      {maySetType && (
        <Button size="small" variant="soft" icon="person" disabled={!isOnline} onClick={() => onAct('type')}>
          Type
        </Button>
      )}
      {mayBlock && isNormal && (
        <Button size="small" variant="danger_tint" icon="lock" disabled={!isOnline} onClick={() => onAct('block')}>
          Block
        </Button>
      )}
      {mayBan && (
        <Button
          size="small"
          variant={isNormal ? 'danger_tint' : 'tint'}
          icon={isNormal ? 'block' : 'unlock'}
          disabled={!isOnline}
          onClick={() => onAct(isNormal ? 'ban' : 'unban')}
        >
          {isNormal ? 'Ban' : user.status === 'banned' ? 'Unban' : 'Unblock'}
        </Button>
      )}
    </>
  )
}

function Head({ user }: { user: SeenUser }) {
  const { mobile, email, country, real_name } = user
  return (
    <section className={css.head} aria-label="Who it is">
      <Avatar id={user.id} name={nameOf(user)} size={64} isGrey={user.status !== 'normal'} />
      <div className={css.who}>
        <h2 className={css.name}>{real_name || nameOf(user)}</h2>
        <p className={css.quiet}>
          ID {uidText(user.uid)}, {user.username}, joined {dateText(user.created_at)}
        </p>
        <p className={css.quiet}>{[mobile, email, country].filter(Boolean).join(', ') || 'No mobile, no e-mail'}</p>
      </div>
      <dl className={css.balances}>
        {user.wallets.map(({ type, balance }) => (
          <div key={type} className={css.balance}>
            <dt>{CURRENCY_NAMES[type as Currency]}</dt>
            <dd>{moneyText(balance, type)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
