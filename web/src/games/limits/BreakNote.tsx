import { Note } from '@mela/ui/feedback/Note.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useBreak } from './use-break.ts'
import { useMoment } from './when-text.ts'

/** Tells whoever takes a break, or has excluded themselves, until when. */
export function BreakNote() {
  const t = useT()
  const momentText = useMoment()
  const current = useBreak()
  if (!current) return null
  const { kind, until } = current
  return (
    <Note tone="info" icon="moon" role="status">
      {t(kind === 'exclusion' ? 'limits.on_exclusion' : 'limits.on_break', { time: momentText(Date.parse(until)) })}
    </Note>
  )
}
