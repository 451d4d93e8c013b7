import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { api } from '../platform/api.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { ASKED } from './words.ts'

export interface AskedPause {
  act: 'pause' | 'resume'
  game_type: GameType
  /** Empty for the whole game. */
  line: string
  name: string
}

interface PauseDialogProps extends AskedPause {
  onDone: () => Promise<void>
  onClose: () => void
}

/** One alone stops, at once; two open again. */
export function PauseDialog({ act, game_type, line, name, onDone, onClose }: PauseDialogProps) {
  const done = async (said: string) => {
    showToast(said, { icon: 'check' })
    await onDone()
  }
  if (act === 'pause') {
    return (
      <ReasonDialog
        title={`Pause ${name}`}
        text="No more bets, at once and for everyone. What was bet already is drawn and paid."
        act="Pause now"
        isDanger
        noteLabel="Why, for the audit log"
        onClose={onClose}
        onAct={async (reason) => {
          await api('pauseGame', { game_type, line, reason })
          await done(`Paused, ${name}`)
        }}
      />
    )
  }
  return (
    <ReasonDialog
      title={`Open ${name} again`}
      text="Money is touched, so a second operator has to agree."
      act="Ask a second operator"
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={async (reason) => {
        await api('resumeGame', { game_type, line, reason })
        await done(ASKED)
      }}
    />
  )
}
