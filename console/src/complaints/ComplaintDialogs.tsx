import { useState } from 'react'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { api } from '../platform/api.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { useMay } from '../platform/session.ts'
import { aboutText, REASONS, type Report } from './words.ts'

export type ComplaintAct = 'uphold' | 'dismiss' | 'remove_message'

interface ComplaintDialogsProps {
  act: ComplaintAct
  report: Report
  onDone: (said: string) => Promise<void>
  onClose: () => void
}

export function ComplaintDialogs({ act, report, onDone, onClose }: ComplaintDialogsProps) {
  const about = `${aboutText(report)}, ${REASONS[report.reason].toLowerCase()}`
  switch (act) {
    case 'remove_message':
      return (
        <ReasonDialog
          title="Remove the message"
          text="For everyone in the chat, at once. A line says that it was removed after a complaint."
          act="Remove"
          isDanger
          noteLabel="Why, for the audit log"
          onClose={onClose}
          onAct={async (reason) => {
            await api('removeReportedMessage', { report_id: report.id, reason })
            await onDone('Removed')
          }}
        />
      )
    case 'dismiss':
      return (
        <ReasonDialog
          title="Dismiss the complaint"
          text={about}
          act="Dismiss"
          noteLabel="Note, kept with the complaint"
          onClose={onClose}
          onAct={async (note) => {
            await api('closeReport', { id: report.id, decision: 'dismissed', note })
            await onDone('Dismissed')
          }}
        />
      )
    case 'uphold':
      return <UpholdDialog {...{ report, about, onDone, onClose }} />
    default:
      return act satisfies never
  }
}

interface UpholdDialogProps {
  report: Report
  about: string
  onDone: (said: string) => Promise<void>
  onClose: () => void
}

/** Upholding may take the person or the group out at once, under the same note. */
function UpholdDialog({ report, about, onDone, onClose }: UpholdDialogProps) {
  const mayBan = useMay('support', 'risk', 'admin')
  const [isBanning, setBanning] = useState(false)
  const { to_user, group } = report
  const isStanding = to_user?.status === 'normal' || group?.status === 1
  const uphold = async (note: string) => {
    await api('closeReport', { id: report.id, decision: 'upheld', note })
    if (isBanning && to_user) await api('banUser', { user_id: to_user.user_id, reason: note })
    if (isBanning && group) await api('banGroup', { group_id: group.id, reason: note })
    await onDone(isBanning ? `Upheld, ${aboutText(report)} banned` : 'Upheld')
  }
  return (
    <ReasonDialog
      title="Uphold the complaint"
      text={about}
      act="Uphold"
      noteLabel="Note, kept with the complaint"
      onClose={onClose}
      onAct={uphold}
    >
      {mayBan && isStanding && (
        <PickRow
          kind="many"
          name="ban"
          value="ban"
          label={`Ban ${aboutText(report)}, too`}
          isPicked={isBanning}
          onPick={setBanning}
        />
      )}
    </ReasonDialog>
  )
}
