import type { AgentReward } from '@mela/contract/rewards/rewards-agents.ts'
import { AGENT_REWARD_DAYS } from '@mela/contract/rewards/rewards-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { api } from '../../../platform/net/api.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../../platform/page/PageState.tsx'
import { PagesEnd } from '../../../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../../../platform/query/use-pages.ts'
import { EconomyNote } from '../../../wallet/index.ts'
import { AgentGate } from '../AgentGate.tsx'
import { isOpen } from '../sums.ts'
import { OpenReward } from './OpenReward.tsx'
import { PastReward } from './PastReward.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import { useClaim } from './use-claim.ts'
import css from '../Agent.module.css'

const keyOf = ({ id }: AgentReward) => id

/** What weeks that are over brought an agent: what can be claimed, and what became of the rest. */
export function ReceiveRewardsScreen() {
  const t = useT()
  return (
    <AgentGate title={t('pages.receive_rewards')} back={pathOf('Agent')} isForAgents>
      {(_info, load) => <Rewards onClaimed={load} />}
    </AgentGate>
  )
}

function Rewards({ onClaimed }: { onClaimed: () => void }) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const pages = usePages(['listAgentRewards'], (page, { signal }) => api('listAgentRewards', page, { signal }), {
    keyOf,
  })
  const claiming = useClaim(() => {
    pages.again()
    onClaimed()
  })
  const { list, first, state } = pages
  const open = list.filter(({ status }) => status === 1)
  const past = list.filter(({ status }) => status !== 1)
  const ready = isOpen(first?.open ?? [])
  const n = AGENT_REWARD_DAYS
  return (
    <Page title={t('pages.receive_rewards')} back={pathOf('Agent')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        {ready.length > 0 && (
          <ReadyCard open={ready}>
            <Button
              variant="luck"
              size="medium"
              busy={claiming.running === 'all' && t('agents.claiming')}
              disabled={isOffline}
              onClick={() => claiming.claim('all')}
            >
              {t('agents.claim_all')}
            </Button>
          </ReadyCard>
        )}
        {open.length > 0 && (
          <Card title={t('agents.open_title', { n })}>
            <ul className={css.rows} aria-label={t('agents.open_title', { n })}>
              {open.map((reward) => (
                <OpenReward key={reward.id} reward={reward} claiming={claiming} isOffline={isOffline} />
              ))}
            </ul>
          </Card>
        )}
        {past.length > 0 && (
          <Card title={t('agents.earlier')}>
            <ul className={css.rows} aria-label={t('agents.earlier')}>
              {past.map((reward) => (
                <PastReward key={reward.id} reward={reward} />
              ))}
            </ul>
          </Card>
        )}
        {state !== ListState.FirstLoad && list.length === 0 && (
          <PageEmpty art="calendar" title={t('agents.rewards_empty')} text={t('agents.rewards_empty_text')} />
        )}
        <PagesEnd pages={pages} />
        <p className={css.note}>{t('agents.deadline', { n })}</p>
      </div>
    </Page>
  )
}
