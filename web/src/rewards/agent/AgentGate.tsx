import { useEffect, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { EconomyNote } from '../../wallet/index.ts'
import { useAgentInfo } from './use-agent-info.ts'
import css from './Agent.module.css'

interface AgentGateProps {
  title: string
  back: string
  /** Whoever is no agent is led to where they may become one. */
  isForAgents?: boolean
  children: (info: AgentInfo, load: () => void) => ReactNode
}

/** A page about agents, once it is known what the person is. */
export function AgentGate({ title, back, isForAgents, children }: AgentGateProps) {
  const t = useT()
  const { isOffered, answer, error, isLoading, load } = useAgentInfo()
  const isStranger = isForAgents === true && answer !== undefined && answer.status !== 1
  // What the device kept may be older than the decision.
  if (isStranger && !isLoading && error === undefined) return <ToAgent />
  if (isOffered && answer && !isStranger) return children(answer, load)
  return (
    <Page title={title} back={back}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        {isOffered === false && (
          <PageEmpty art="lantern" title={t('pages.not_offered')} text={t('pages.not_offered_text')} />
        )}
        {isOffered !== false && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {isOffered !== false && error === undefined && <SkeletonCards count={3} label={t('app.loading')} />}
      </div>
    </Page>
  )
}

function ToAgent() {
  const router = useRouter()
  useEffect(() => {
    router.history.replace(pathOf('Agent'))
  }, [router])
  return null
}
