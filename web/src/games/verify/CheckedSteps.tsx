import { Note } from '@mela/ui/feedback/Note.tsx'
import { ProofList, type ProofStep } from '@mela/ui/game/ProofList.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import type { DrawVerdict } from './check-steps.ts'
import css from './Verify.module.css'

const verdicts: Record<DrawVerdict, { text: TextKey; tone: 'success' | 'info' | 'danger' }> = {
  right: { text: 'draws.all_match', tone: 'success' },
  open: { text: 'draws.not_paid', tone: 'info' },
  wrong: { text: 'draws.no_match', tone: 'danger' },
  lost: { text: 'draws.lost_verdict', tone: 'info' },
}

interface CheckedStepsProps {
  verdict: DrawVerdict
  steps: readonly ProofStep[]
  took_ms: number
  isDrawn: boolean
  /** Says more of what it came to. */
  detail?: string | undefined
}

/** What a check came to, and every step of it. */
export function CheckedSteps({ verdict, steps, took_ms, isDrawn, detail }: CheckedStepsProps) {
  const t = useT()
  const { text, tone } = verdicts[verdict]
  const isWaiting = verdict === 'open' && !isDrawn
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(() => showToast(t('draws.copied'), { icon: 'check' }), tellFailure)
  return (
    <>
      <Note tone={tone} role="status">
        <strong>{t(isWaiting ? 'draws.not_drawn' : text)}</strong>
        <br />
        {detail && (
          <>
            {detail}
            <br />
          </>
        )}
        {t('draws.checked', { n: took_ms })}
      </Note>
      <div className={css.card}>
        <ProofList
          label={t('pages.verify')}
          steps={steps}
          stateLabels={{
            right: t('draws.state_right'),
            wrong: t('draws.state_wrong'),
            open: t('draws.state_open'),
          }}
          copyLabel={(title) => t('draws.copy', { title })}
          onCopy={(value) => void copy(value)}
        />
      </div>
    </>
  )
}
