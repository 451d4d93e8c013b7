import { useId, useState, type ReactNode } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { RANKING_MOST } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Card, type CardProps } from '@mela/ui/layout/Card.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { PageLoading } from '../../platform/page/PageState.tsx'
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
  const [areRulesOpen, setRulesOpen] = useState(false)
  return (
    <>
      <People
        title={t('games.top_today')}
        reading={reading}
        none={t('games.no_ranking')}
        act={{ label: t('games.ranking_rules'), onAct: () => setRulesOpen(true) }}
      >
        {({ rank, ...person }) => (
          <li key={rank} className={css.person}>
            <span className={css.rank}>{rank}</span>
            <Face {...person} money_type={money_type} size={36} />
          </li>
        )}
      </People>
      {areRulesOpen && <RankingRules onClose={() => setRulesOpen(false)} />}
    </>
  )
}

/** What counts, who is shown, and what to expect. */
function RankingRules({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={t('games.ranking_title')} closeLabel={t('app.close')} onClose={onClose}>
      <ul className={css.rules}>
        <li>{t('games.ranking_earned')}</li>
        <li>{t('games.ranking_shown', { n: RANKING_MOST })}</li>
        <li>{t('games.ranking_names')}</li>
        <li>{t('games.ranking_average')}</li>
      </ul>
    </Sheet>
  )
}

interface WinnersProps {
  money_type: Currency
  /** In a narrow pane: without a card around it. */
  isCompact?: boolean
}

export function Winners({ money_type, isCompact }: WinnersProps) {
  const t = useT()
  const reading = useCall('listLatestWinners', { pos: 0, limit: SHOWN, money_type }, { everyMs: EVERY_MS })
  return (
    <People title={t('games.latest_winners')} reading={reading} none={t('games.no_winners')} isCompact={isCompact}>
      {(winner: Winner, index) => (
        <li key={index} className={css.person}>
          <Face
            {...winner}
            money_type={money_type}
            size={isCompact ? 32 : 36}
            detail={t(gameEntries[winner.game_type].name)}
          />
        </li>
      )}
    </People>
  )
}

interface PeopleProps<Person> {
  title: string
  reading: Reading<{ list: Person[] }>
  none: string
  isCompact?: boolean | undefined
  act?: CardProps['act']
  children: (person: Person, index: number) => ReactNode
}

function People<Person>({ title, reading, none, isCompact, act, children }: PeopleProps<Person>) {
  const id = useId()
  const { answer, error, load } = reading
  const people = (
    <>
      {!answer && error === undefined && <PageLoading rows={3} />}
      {!answer && error !== undefined && <Failed error={error} onRetry={load} />}
      {answer?.list.length === 0 && <p className={css.none}>{none}</p>}
      {answer && answer.list.length > 0 && <ol>{answer.list.map(children)}</ol>}
    </>
  )
  if (!isCompact)
    return (
      <Card title={title} act={act}>
        {people}
      </Card>
    )
  return (
    <section className={css.compact} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {people}
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={classes(css.none, css.failed)} role="alert">
      {failureText(error, t)}
      <Button variant="tint" size="small" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  )
}

interface FaceProps {
  nickname: string
  avatar: string
  amount: string
  money_type: Currency
  /** Of the picture. */
  size: number
  detail?: string
}

function Face({ nickname, avatar, amount, money_type, size, detail }: FaceProps) {
  const { locale } = useI18n()
  return (
    <>
      <Avatar id={nickname} name={nickname} url={avatar} size={size} />
      <span className={css.line}>
        <span className={css.name}>
          {nickname} {detail && <span className={css.game}>{detail}</span>}
        </span>
        <b className={css.amount}>{amountText(amount, money_type, locale)}</b>
      </span>
    </>
  )
}
