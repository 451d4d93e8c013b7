import { useEffect, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/net/api.ts'
import { t as words, useT } from '../platform/i18n/i18n.ts'
import { Page } from '../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../platform/page/PageState.tsx'
import { tellFailure } from '../platform/net/tell-failure.ts'
import { DocumentScreen } from './DocumentScreen.tsx'
import { LevelCard } from './LevelCard.tsx'
import { LevelTasks } from './LevelTasks.tsx'
import { isLocked, refreshLevels, useLevels } from './levels.ts'
import { takeVouched } from './provider.ts'
import { WhySheet } from './WhySheet.tsx'
import css from './Verification.module.css'

/** Both levels, or the form of the task that the address names. */
export function VerificationScreen() {
  const { task, level }: Record<string, string | undefined> = useSearch({ strict: false })
  return task === 'document' ? <DocumentScreen level={level === '2' ? 2 : 1} /> : <LevelsScreen />
}

function LevelsScreen() {
  const t = useT()
  const { told, error, load } = useLevels()
  const [isExplained, setExplained] = useState(false)
  useVouched()
  return (
    <Page
      title={t('identity.title')}
      back="/profile"
      actions={<IconButton icon="help" label={t('identity.why')} onClick={() => setExplained(true)} />}
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {told && (
          <>
            <LevelCard basic={told.basic} advanced={told.advanced} />
            <LevelTasks config={told.basic} isLocked={false} />
            {told.advanced.tasks.length > 1 && <LevelTasks config={told.advanced} isLocked={isLocked(told.advanced)} />}
          </>
        )}
        {!told && error === undefined && <PageLoading />}
        {!told && error !== undefined && <PageFailure error={error} onRetry={load} />}
      </div>
      {isExplained && <WhySheet onClose={() => setExplained(false)} />}
    </Page>
  )
}

/** Whoever comes back from a provider hands in what it said. */
function useVouched(): void {
  const [vouched] = useState(takeVouched)
  const isSent = useRef(false)
  useEffect(() => {
    if (!vouched || isSent.current) return
    isSent.current = true
    const { way, level, credential } = vouched
    api('submitIdentity', { way, level, data: { credential } })
      .then(() => showToast(words('identity.verified_now'), { icon: 'check' }), tellFailure)
      // Also after a failure: only its answer may have been lost.
      .finally(() => void refreshLevels())
  }, [vouched])
}
