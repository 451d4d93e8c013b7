import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { MONEY_SWITCHES, SWITCHES, type PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import { api } from '../platform/api.ts'
import { Page, Panel } from '../platform/Page.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { useSiteState } from '../platform/site-state.ts'
import { SWITCH_NAMES } from '../platform/told/names.ts'
import { SWITCH_TEXTS } from './words.ts'
import css from './SwitchesScreen.module.css'

type MoneySwitch = (typeof MONEY_SWITCHES)[number]
const isMoney = (name: PauseSwitch): name is MoneySwitch => MONEY_SWITCHES.some((each) => each === name)

/** One operator alone pauses, at once; opening what touches money again needs two. */
export function SwitchesScreen() {
  const { value, error, refresh } = useSiteState()
  const [asked, setAsked] = useState<{ name: PauseSwitch; act: 'pause' | 'resume' }>()
  const isOnline = useIsOnline()
  const mayResumeMoney = useMay('finance', 'risk', 'admin')
  const mayResume = useMay('risk', 'admin')
  const paused = value?.paused ?? []
  return (
    <Page title="Switches" note={value && (paused.length === 0 ? 'Everything is open' : `${paused.length} paused`)}>
      {!value && error && <p role="alert">{error}</p>}
      <Panel title="What people can do" isPadded={false} className={css.panel}>
        <ul>
          {SWITCHES.map((name) => {
            const isPaused = paused.includes(name)
            const [title, text] = [SWITCH_NAMES[name], SWITCH_TEXTS[name]]
            const isOff = !isOnline || !value || (isPaused && !(isMoney(name) ? mayResumeMoney : mayResume))
            return (
              <li key={name} className={css.row} aria-label={title}>
                <div className={css.texts}>
                  <h3 className={css.title}>{title}</h3>
                  <p className={css.quiet}>{text}</p>
                </div>
                {value && <Tag tone={isPaused ? 'danger' : 'success'}>{isPaused ? 'Paused' : 'Open'}</Tag>}
                <Button
                  size="medium"
                  variant={isPaused ? 'tint' : 'danger_tint'}
                  icon={isPaused ? 'play' : 'pause'}
                  disabled={isOff}
                  onClick={() => setAsked({ name, act: isPaused ? 'resume' : 'pause' })}
                >
                  {isPaused ? 'Open again' : 'Pause'}
                </Button>
              </li>
            )
          })}
        </ul>
      </Panel>
      {asked && <SwitchDialog {...asked} onDone={refresh} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

interface SwitchDialogProps {
  name: PauseSwitch
  act: 'pause' | 'resume'
  onDone: () => Promise<void>
  onClose: () => void
}

function SwitchDialog({ name, act, onDone, onClose }: SwitchDialogProps) {
  const [title, text] = [SWITCH_NAMES[name], SWITCH_TEXTS[name]]
  const done = async (said: string) => {
    showToast(said, { icon: 'check' })
    await onDone()
  }
  const resume = async (reason: string) => {
    if (!isMoney(name)) {
      await api('resumeSignUp', { reason })
      return done(`Open again, ${title}`)
    }
    await api('resumeSwitch', { name, reason })
    return done('Asked for. A second operator decides under Approvals.')
  }
  if (act === 'pause') {
    return (
      <ReasonDialog
        title={`Pause ${title.toLowerCase()}`}
        text={`${text} Holds at once, for everyone.`}
        act="Pause now"
        isDanger
        noteLabel="Why, for the audit log"
        onClose={onClose}
        onAct={async (reason) => {
          await api('pauseSwitch', { name, reason })
          await done(`Paused, ${title}`)
        }}
      />
    )
  }
  return (
    <ReasonDialog
      title={`Open ${title.toLowerCase()} again`}
      text={isMoney(name) ? 'Money is touched, so a second operator has to agree.' : 'Holds at once.'}
      act={isMoney(name) ? 'Ask a second operator' : 'Open again'}
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={resume}
    />
  )
}
