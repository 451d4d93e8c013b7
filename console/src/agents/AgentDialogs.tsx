import { api } from '../platform/api.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import type { Agent } from './words.ts'

type Person = Agent['person']
export type AgentAct = { act: 'reject'; person: Person; id: string } | { act: 'block' | 'unblock'; person: Person }

type AgentDialogsProps = AgentAct & {
  /** With what went wrong, where it did: the dialog says it, and the list may be another one. */
  onDone: (said: string, failure?: unknown) => Promise<void>
  onClose: () => void
}

/** Why, by keyboard alone. */
export function AgentDialogs(props: AgentDialogsProps) {
  const { onDone, onClose } = props
  const { run, said, ...words } = dialogOf(props)
  return (
    <ReasonDialog
      {...words}
      onClose={onClose}
      onAct={async (reason) => {
        try {
          await run(reason)
        } catch (failure) {
          await onDone(said, failure)
          throw failure
        }
        await onDone(said)
      }}
    />
  )
}

function dialogOf(asked: AgentAct) {
  const { person } = asked
  const { user_id, name } = person
  switch (asked.act) {
    case 'reject':
      return {
        title: `Reject the application of ${name}`,
        text: 'They can apply again, once a day.',
        act: 'Reject',
        isDanger: true,
        noteLabel: 'Why, which the person reads',
        said: `Rejected, ${name}`,
        run: (reason: string) => api('decideAgentApplication', { id: asked.id, decision: 'reject', reason }),
      }
    case 'block':
      return {
        title: `Block ${name}`,
        text: 'As an agent only: they earn and claim nothing any more, and cannot apply. An open application is rejected with this reason.',
        act: 'Block',
        isDanger: true,
        noteLabel: 'Why, for the audit log',
        said: `Blocked, ${name}`,
        run: (reason: string) => api('blockAgent', { user_id, reason }),
      }
    case 'unblock':
      return {
        title: `Unblock ${name}`,
        text: 'Whoever was an agent is one again from tomorrow on; others may apply.',
        act: 'Unblock',
        noteLabel: 'Why, for the audit log',
        said: `Unblocked, ${name}`,
        run: (reason: string) => api('unblockAgent', { user_id, reason }),
      }
    default:
      return asked satisfies never
  }
}
