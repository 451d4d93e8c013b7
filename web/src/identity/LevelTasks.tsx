import { useId, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { TaskRow } from '@mela/ui/feedback/TaskRow.tsx'
import { formatDay } from '../platform/i18n/dates.ts'
import { useI18n } from '../platform/i18n/i18n.ts'
import { pathOf } from '../names/paths.ts'
import { useConnection } from '../platform/net/socket.ts'
import { tellFailure } from '../platform/net/tell-failure.ts'
import { BankSheet } from './BankSheet.tsx'
import { isPassed } from './LevelCard.tsx'
import type { LevelConfig } from './levels.ts'
import { goToProvider } from './provider.ts'
import { counted, isCounter, shareOf, taskDetail, taskIcons, taskLabel } from './task-words.ts'
import css from './Verification.module.css'

interface LevelTasksProps {
  config: LevelConfig
  /** The level before it is not passed yet. */
  isLocked: boolean
}

/** What a level asks for, each task with its state and, where the person can act, the way to it. */
export function LevelTasks({ config, isLocked }: LevelTasksProps) {
  const { t, locale } = useI18n()
  const id = useId()
  const { level, tasks, verified_at } = config
  const [isChoosing, setChoosing] = useState(false)
  const open = useOpenTask(level, () => setChoosing(true))
  const done = tasks.filter(isPassed).length
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {t(level === 1 ? 'identity.basic' : 'identity.advanced')}
        </h2>
        {verified_at ? (
          <Tag tone="success" icon="check">
            {t('identity.verified_on', { date: formatDay(Date.parse(verified_at), locale) })}
          </Tag>
        ) : (
          <Tag>{t('identity.count', { done, all: tasks.length })}</Tag>
        )}
      </div>
      <div className={css.rows}>
        {tasks.map((task) => (
          <Task key={task.name} task={task} isLocked={isLocked} onOpen={() => open(task)} />
        ))}
      </div>
      {isChoosing && <BankSheet level={level} onClose={() => setChoosing(false)} />}
    </section>
  )
}

function Task({ task, isLocked, onOpen }: { task: IdentityTask; isLocked: boolean; onOpen: () => void }) {
  const { t, locale } = useI18n()
  const isOffline = useConnection() === 'offline'
  const label = taskLabel(task, t)
  const common = { icon: taskIcons[task.name], label, detail: taskDetail(task, isLocked, t, locale) }
  if (isPassed(task)) return <TaskRow {...common} state="done" status={t('identity.done')} />
  if (task.status === TaskState.IDNENTING)
    return <TaskRow {...common} state="review" status={t('identity.in_review')} />
  if (isCounter(task)) return <Counter task={task} isLocked={isLocked} onOpen={onOpen} />
  if (isLocked) return <TaskRow {...common} state="later" status={t('identity.later')} />
  const state = task.reason ? 'fix' : 'start'
  // Without a connection a form can be filled in, everything else leads nowhere.
  if (isOffline && task.name !== 'document') return <TaskRow {...common} state="later" status={t('identity.later')} />
  return <TaskRow {...common} state={state} act={{ label: t(`identity.${state}`), onAct: onOpen }} />
}

/** What is counted fills by itself; recharging is a way to it. */
function Counter({ task, isLocked, onOpen }: { task: IdentityTask; isLocked: boolean; onOpen: () => void }) {
  const { t, locale } = useI18n()
  const label = taskLabel(task, t)
  const count = counted(task, t, locale)
  const isRecharge = task.name.startsWith('rechange')
  return (
    <div className={css.counter}>
      <TaskRow
        icon={taskIcons[task.name]}
        label={label}
        detail={count}
        state={isLocked ? 'later' : 'start'}
        status={t(isLocked ? 'identity.later' : 'identity.open')}
        act={isRecharge && !isLocked ? { label: t('identity.start'), onAct: onOpen } : undefined}
      />
      <div className={css.meter}>
        <Meter label={label} valueText={count} share={shareOf(task)} tone="calm" isBare />
      </div>
    </div>
  )
}

/** Where a task is done. */
function useOpenTask(level: 1 | 2, chooseCard: () => void) {
  const navigate = useNavigate()
  return ({ name }: IdentityTask) => {
    switch (name) {
      case 'phone':
        return void navigate({ to: pathOf('BindMobile') })
      case 'document':
        return void navigate({ to: pathOf('UserAuthentication', {}, { task: 'document', level: String(level) }) })
      case 'bank':
        return chooseCard()
      case 'telegram':
      case 'google':
        return void goToProvider(name, level).catch(tellFailure)
      default:
        return void navigate({ to: pathOf('Recharge') })
    }
  }
}
