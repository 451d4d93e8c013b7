import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { lossFacts, ONLY_WHERE_LOST, type Loss } from './loss.ts'
import { proposeGivingUp } from './propose.ts'
import type { Draw } from './words.ts'

interface GiveUpDialogProps {
  draw: Draw
  lost: Loss
  onClose: () => void
}

/** What it costs, before somebody asks for it. */
export function GiveUpDialog({ draw, lost, onClose }: GiveUpDialogProps) {
  return (
    <ReasonDialog
      title="Give up the chain"
      text={`${ONLY_WHERE_LOST} A second operator has to agree.`}
      act="Ask a second operator"
      isDanger
      noteLabel="What was lost, and where you looked for backups; for the audit log"
      onClose={onClose}
      onAct={(reason) => proposeGivingUp({ period: draw.period, reason })}
    >
      <Facts facts={lossFacts(draw, lost)} />
      <Note tone="danger">
        <strong>None of these periods is ever drawn,</strong> nor any that comes until a second operator agrees, even if
        the links are found later. Everybody can see how many there are.
      </Note>
    </ReasonDialog>
  )
}
