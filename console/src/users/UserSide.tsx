import { Link } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { moneyText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { momentText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { deviceText } from './device-text.ts'
import { limitText, LINKS, SOURCES, STATUSES, type SeenUser } from './words.ts'
import screen from './UserScreen.module.css'
import css from './UserSide.module.css'

interface UserSideProps {
  user: SeenUser
  /** Counts what was done here, so that the notes are read again. */
  turn: number
  onSignOut: () => void
  onSettle: () => void
}

export function UserSide({ user, turn, onSignOut, onSettle }: UserSideProps) {
  const isAdmin = useMay('admin')
  return (
    <div className={screen.side}>
      <Devices user={user} onSignOut={onSignOut} />
      <Protection user={user} onSettle={onSettle} />
      <LinkedAccounts user={user} />
      {isAdmin && <Notes key={turn} user_id={user.id} />}
    </div>
  )
}

function Devices({ user: { devices, last_active_unix }, onSignOut }: { user: SeenUser; onSignOut: () => void }) {
  const now = useNow(60_000)
  const isOnline = useIsOnline()
  const mayEnd = useMay('support', 'risk', 'admin')
  return (
    <Panel
      title={`Devices, ${devices.length}`}
      end={
        mayEnd &&
        devices.length > 0 && (
          <Button size="small" variant="ghost" disabled={!isOnline} onClick={onSignOut}>
            Sign out all
          </Button>
        )
      }
    >
      <ul>
        {devices.map(({ id, source, user_agent, created_at }) => (
          <li key={id} className={css.device}>
            <span className={css.sign}>
              <Icon name={source === 'pc' ? 'desktop' : 'phone'} size={20} />
            </span>
            <span className={css.texts}>
              <b title={user_agent}>{deviceText(user_agent)}</b>
              <span className={css.quiet}>signed in {momentText(created_at, now)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>Last here {momentText(last_active_unix, now)}</p>
    </Panel>
  )
}

/** What stands between the person and their money, and what they decided about their own play. */
function Protection({ user: { turnovers, receivables, play }, onSettle }: { user: SeenUser; onSettle: () => void }) {
  const isOnline = useIsOnline()
  const now = useNow(60_000)
  const maySettle = useMay('finance', 'admin')
  return (
    <Panel
      title="Protection"
      end={
        maySettle &&
        receivables.length > 0 && (
          <Button size="small" variant="ghost" disabled={!isOnline} onClick={onSettle}>
            Settle
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ...(play.limits.length === 0 ? [{ name: 'Limits of play', value: 'None set' }] : []),
          ...play.limits.map(({ kind, span, money_type, amount, used }) => ({
            name: limitText(kind, span),
            value: `${moneyText(used, money_type)} of ${moneyText(amount, money_type)}`,
          })),
          ...(play.break_until ? [{ name: 'Break from play until', value: momentText(play.break_until, now) }] : []),
          ...receivables.map(({ type, amount }) => ({
            name: 'Owes after a payment was taken back',
            value: moneyText(amount, type),
          })),
          ...turnovers.map(({ id, type, source, left, required }) => ({
            name: `${SOURCES[source] ?? source}, ${id}`,
            value: `${moneyText(left, type)} of ${moneyText(required, type)} to play`,
          })),
        ]}
      />
      {turnovers.length === 0 && receivables.length === 0 && (
        <p className={css.quiet}>Nothing is locked, nothing is owed.</p>
      )}
    </Panel>
  )
}

function LinkedAccounts({ user: { links } }: { user: SeenUser }) {
  return (
    <Panel title="Linked accounts">
      {(Object.keys(LINKS) as (keyof typeof LINKS)[]).map((by) => {
        const those = links.filter((link) => link.by === by)
        return (
          <div key={by} className={css.links}>
            <p className={css.linkHead}>
              <span className={css.quiet}>{LINKS[by]}</span>
              <b>{those.length}</b>
            </p>
            {those.map(({ user_id, uid, name, status }) => (
              <Link key={user_id} to={`/users?id=${user_id}`} className={css.link}>
                <span>
                  {name} <span className={css.quiet}>{uidText(uid)}</span>
                </span>
                {status !== 'normal' && <Tag tone={STATUSES[status].tone}>{STATUSES[status].name}</Tag>}
              </Link>
            ))}
          </div>
        )
      })}
    </Panel>
  )
}

const NOTES = 8
const QUIET_ACTIONS = ['getUserForOperator', 'getStatement', 'listChestsForOperator']
const ACTIONS: Record<string, string> = {
  banUser: 'Banned',
  unbanUser: 'Unbanned',
  blockUser: 'Blocked',
  setUserIdentity: 'Type changed',
  endUserSessions: 'Signed out',
  adjustBalance: 'Adjustment asked for',
  settleDebt: 'Settling a debt asked for',
}

/** Why others did what they did, from the audit log. */
function Notes({ user_id }: { user_id: string }) {
  const now = useNow(60_000)
  const { value } = useLive('listAudit', { subject: `user:${user_id}`, limit: 50 }, 0)
  const { value: operators } = useLive('listOperators', {}, 0)
  const notes = value?.filter(({ action }) => !QUIET_ACTIONS.includes(action)).slice(0, NOTES)
  const nameOf = (id: string | null) => operators?.find((operator) => operator.id === id)?.name ?? 'An operator'
  return (
    <Panel title="Notes">
      {notes?.length === 0 && <p className={css.quiet}>Nobody has done anything here yet.</p>}
      <ul>
        {notes?.map(({ id, at, operator_id, action, details }) => (
          <li key={id} className={css.note}>
            <p>
              <b>{ACTIONS[action] ?? action}</b>
              {typeof details['reason'] === 'string' && `: ${details['reason']}`}
            </p>
            <p className={css.quiet}>
              {nameOf(operator_id)}, {momentText(at, now)}
            </p>
          </li>
        ))}
      </ul>
      {value && (
        <p className={css.quiet}>
          {value.length - (notes?.length ?? 0) > 0 ? 'Looks at this page are in the log, too.' : ''}
        </p>
      )}
    </Panel>
  )
}
