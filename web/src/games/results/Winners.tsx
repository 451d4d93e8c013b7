import type { ReactNode } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { RANKING_MOST } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { useCall, type Reading } from '../../platform/query/use-read.ts'
import { amountText } from '../../wallet/index.ts'
import { gameEntries } from '../game-config.ts'
import css from './Winners.module.css'

const SHOWN = 10
const EVERY_MS = 30_000

type Winner = CallOutput<'listLatestWinners'>['list'][number]

/** Whoever earned most today. */
export function Ranking({ money_type }: { money_type: Currency }) {
  const t = useT()
  const reading = useCall('getEarningsRanking', { pos: 0, limit: RANKING_MOST, money_type }, { everyMs: EVERY_MS })
  return (
    <Card title={t('games.top_today')}>
      <People reading={reading} none={t('games.no_ranking')}>
        {({ rank, ...person }) => (
          <li key={rank} className={css.person}>
            <span className={css.rank}>{rank}</span>
            <Face {...person} money_type={money_type} />
          </li>
        )}
      </People>
    </Card>
  )
}

export function Winners({ money_type }: { money_type: Currency }) {
  const t = useT()
  const reading = useCall('listLatestWinners', { pos: 0, limit: SHOWN, money_type }, { everyMs: EVERY_MS })
  return (
    <Card title={t('games.latest_winners')}>
      <People reading={reading} none={t('games.no_winners')}>
        {(winner: Winner, index) => (
          <li key={index} className={css.person}>
            <Face {...winner} money_type={money_type} detail={t(gameEntries[winner.game_type].name)} />
          </li>
        )}
      </People>
    </Card>
  )
}

interface PeopleProps<Person> {
  reading: Reading<{ list: Person[] }>
  none: string
  children: (person: Person, index: number) => ReactNode
}

function People<Person>({ reading: { answer, error, load }, none, children }: PeopleProps<Person>) {
  if (!answer) return error === undefined ? <PageLoading rows={3} /> : <PageFailure error={error} onRetry={load} />
  if (answer.list.length === 0) return <p className={css.none}>{none}</p>
  return <ol className={css.people}>{answer.list.map(children)}</ol>
}

interface FaceProps {
  nickname: string
  avatar: string
  amount: string
  money_type: Currency
  detail?: string
}

function Face({ nickname, avatar, amount, money_type, detail }: FaceProps) {
  const { locale } = useI18n()
  return (
    <>
      <Avatar id={nickname} name={nickname} url={avatar} size={40} />
      <span className={css.name}>
        {nickname} {detail && <span className={css.game}>{detail}</span>}
      </span>
      <b className={css.amount}>{amountText(amount, money_type, locale)}</b>
    </>
  )
}
