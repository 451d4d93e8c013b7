import { useState } from 'react'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { CURRENCIES, Currency, toMinor } from '@mela/contract/money.ts'
import { countText, CURRENCY_NAMES, wholeMoneyText } from '../platform/form/money.ts'
import { Page, Panel } from '../platform/Page.tsx'
import { useIsOnline } from '../platform/session.ts'
import { useSiteState, type Dashboard } from '../platform/site-state.ts'
import { dayText, secondsText } from '../platform/times.ts'
import { Bars } from './Bars.tsx'
import { unitOf, scaleOf } from './bar-scale.ts'
import { changeOf, heightOf } from './change.ts'
import { Figure } from './Figure.tsx'
import { Frozen } from './Frozen.tsx'
import { Health } from './Health.tsx'
import { Games, Solvency } from './MoneyTables.tsx'
import { Sparkline } from './Sparkline.tsx'
import { useCourse } from './use-course.ts'
import { Waiting } from './Waiting.tsx'
import css from './DashboardScreen.module.css'

const NOTHING = { recharged: '0.00', withdrawn: '0.00' }

export function DashboardScreen() {
  const { value, error } = useSiteState()
  const isOnline = useIsOnline()
  const [type, setType] = useState<Currency>(Currency.Rupee)
  const state = value && troubles(value)
  return (
    <Page
      title="Dashboard"
      note={
        value && (
          <span className={css.state}>
            {state ? <Tag tone="warning">{state}</Tag> : <Tag tone="success">All systems normal</Tag>}
            <span>
              {isOnline && !error ? 'Live' : 'Last known'}, {secondsText(value.at)}
            </span>
          </span>
        )
      }
      acts={CURRENCIES.map((each) => (
        <Chip key={each} isOn={each === type} onSelect={() => setType(each)}>
          {CURRENCY_NAMES[each]}
        </Chip>
      ))}
    >
      {value ? <Inside dashboard={value} type={type} /> : <SkeletonCards count={4} label="Loading" />}
    </Page>
  )
}

/** What an operator should look at before anything else. */
function troubles({ lag, frozen, paused }: Dashboard): string | undefined {
  const told = [
    ...(frozen.length > 0 ? ['Money frozen'] : []),
    ...(lag.failed_jobs > 0 ? ['Jobs failed'] : []),
    ...(lag.outbox_seconds > 30 || lag.jobs_seconds > 300 ? ['Behind'] : []),
    ...(paused.length > 0 ? [`${paused.length} paused`] : []),
  ]
  return told.length > 0 ? told.join(', ') : undefined
}

interface Part {
  dashboard: Dashboard
  type: Currency
}

const moneyOf = ({ days }: Dashboard, type: Currency) =>
  days.map(({ money }) => money.find((each) => each.type === type) ?? NOTHING)

function Inside({ dashboard, type }: Part) {
  const { games, solvency, frozen, queues, lag, paused } = dashboard
  return (
    <>
      <Frozen frozen={frozen} />
      <Figures dashboard={dashboard} type={type} />
      <div className={css.columns}>
        <div className={css.column}>
          <MoneyBars dashboard={dashboard} type={type} />
          <Solvency solvency={solvency} />
          <Games games={games} />
        </div>
        <div className={css.column}>
          <Waiting queues={queues} />
          <Health lag={lag} paused={paused} />
        </div>
      </div>
    </>
  )
}

function Figures({ dashboard, type }: Part) {
  const { at, people_online, messages, new_users, days } = dashboard
  const online = useCourse(people_online, at)
  const said = useCourse(messages.today, at)
  return (
    <div className={css.figures}>
      <Figure
        icon="contacts"
        name="People online"
        value={countText(people_online)}
        chart={<Sparkline values={online} />}
      />
      <CountFigure icon="bubbles" name="Messages today" count={messages} course={said} />
      <CountFigure
        icon="person_add"
        name="New users today"
        count={new_users}
        course={days.map((day) => day.new_users)}
      />
      <MoneyFigure icon="arrow_in" name="Recharged today" dashboard={dashboard} type={type} flow="recharged" />
      <MoneyFigure icon="arrow_out" name="Withdrawn today" dashboard={dashboard} type={type} flow="withdrawn" />
    </div>
  )
}

interface Named {
  icon: IconName
  name: string
}

function CountFigure({
  icon,
  name,
  count,
  course,
}: Named & { count: Dashboard['messages']; course: readonly number[] }) {
  const { today, before } = count
  return (
    <Figure
      icon={icon}
      name={name}
      value={countText(today)}
      change={changeOf(BigInt(today), BigInt(before))}
      chart={<Sparkline values={course} />}
    />
  )
}

function MoneyFigure({ icon, name, dashboard, type, flow }: Named & Part & { flow: keyof typeof NOTHING }) {
  const amounts = moneyOf(dashboard, type).map((day) => day[flow])
  const [today, before] = [amounts.at(-1) ?? NOTHING[flow], amounts.at(-2) ?? NOTHING[flow]]
  const minor = (amount: string) => toMinor(amount, type) ?? 0n
  return (
    <Figure
      icon={icon}
      name={name}
      value={wholeMoneyText(today, type)}
      change={changeOf(minor(today), minor(before))}
      chart={
        <Sparkline
          values={amounts.map((amount) => heightOf(amount, type))}
          tone={flow === 'withdrawn' ? 'second' : 'primary'}
        />
      }
    />
  )
}

function MoneyBars({ dashboard, type }: Part) {
  const { days } = dashboard
  const bars = moneyOf(dashboard, type).map(({ recharged, withdrawn }, index) => ({
    label: dayText(`${days[index]!.day}T12:00:00`),
    first: heightOf(recharged, type),
    second: heightOf(withdrawn, type),
  }))
  const unit = unitOf(scaleOf(Math.max(0, ...bars.flatMap(({ first, second }) => [first, second]))).top)
  return (
    <Panel
      title="Recharges and withdrawals"
      end={
        <span className={css.legend}>
          <span className={css.first}>Recharges</span>
          <span className={css.second}>Withdrawals</span>
          <span className={css.quiet}>{`${CURRENCY_NAMES[type]}${unit.name && `, ${unit.name}`}`}</span>
        </span>
      }
    >
      <Bars
        label={`Recharges and withdrawals in ${CURRENCY_NAMES[type]}, the last ${days.length} days`}
        sign={type === Currency.Rupee ? '₹' : ''}
        days={bars}
      />
    </Panel>
  )
}
