import { useState } from 'react'
import type { AgentInfo, TeamMember } from '@mela/contract/rewards/rewards-agents.ts'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import type { TextKey } from '../../../names/areas.ts'
import { pathOf } from '../../../names/paths.ts'
import { useI18n, useT } from '../../../platform/i18n/i18n.ts'
import { api } from '../../../platform/net/api.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../../platform/page/PageState.tsx'
import { PagesEnd } from '../../../platform/query/PagesEnd.tsx'
import { ListState, PAGE_SIZE, usePages } from '../../../platform/query/use-pages.ts'
import { EconomyNote, useAmountWords } from '../../../wallet/index.ts'
import { AgentGate } from '../AgentGate.tsx'
import { Figures } from '../Figures.tsx'
import { Fun } from '../Fun.tsx'
import { MemberRow } from './MemberRow.tsx'
import css from '../Agent.module.css'

type Level = '1' | '2' | '3'
const LEVELS: readonly (readonly [Level, TextKey])[] = [
  ['1', 'agents.tab_1'],
  ['2', 'agents.tab_2'],
  ['3', 'agents.tab_3'],
]
const keyOf = ({ joined_at, name }: TeamMember) => `${joined_at} ${name}`

/** Everybody below an agent, circle by circle. */
export function TeamMembersScreen() {
  const t = useT()
  return (
    <AgentGate title={t('pages.team_members')} back={pathOf('Agent')} isForAgents>
      {(info) => <Team info={info} />}
    </AgentGate>
  )
}

function Team({ info }: { info: AgentInfo }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const number = new Intl.NumberFormat(locale)
  const [level, setLevel] = useState<Level>('1')
  const { members, valid_subordinates, subordinate_betting, money_type } = info
  return (
    <Page title={t('pages.team_members')} back={pathOf('Agent')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        <Figures
          label={t('agents.figures')}
          figures={[
            { name: t('agents.members'), value: number.format(members.reduce((sum, count) => sum + count, 0)) },
            { name: t('agents.valid'), value: number.format(valid_subordinates) },
            { name: t('agents.team_bets'), value: words(subordinate_betting, money_type) },
          ]}
        />
        <Fun />
        <Segmented
          label={t('agents.circles')}
          options={LEVELS.map(([value, text], index) => ({
            value,
            label: t(text, { n: number.format(members[index] ?? 0) }),
          }))}
          value={level}
          onValue={setLevel}
        />
        <Circle key={level} level={level} />
      </div>
    </Page>
  )
}

function Circle({ level }: { level: Level }) {
  const t = useT()
  const pages = usePages(
    ['listTeam', level],
    (page, { signal }) => api('listTeam', { ...page, level: Number(level) as 1 | 2 | 3 }, { signal }),
    { keyOf },
  )
  const { list, first, state } = pages
  const isEmpty = state !== ListState.FirstLoad && list.length === 0
  return (
    <>
      {list.length > 0 && first && (
        <Card>
          <ul className={css.rows} aria-label={t('pages.team_members')}>
            {list.map((member) => (
              <MemberRow key={keyOf(member)} member={member} money_type={first.money_type} />
            ))}
          </ul>
        </Card>
      )}
      {isEmpty && (
        <PageEmpty
          art="people"
          title={t('agents.team_empty')}
          text={t(level === '1' ? 'agents.team_empty_direct' : 'agents.team_empty_further')}
        />
      )}
      <PagesEnd pages={pages} />
      {state === ListState.NoMore && list.length > PAGE_SIZE && <p className={css.fun}>{t('agents.no_more')}</p>}
    </>
  )
}
