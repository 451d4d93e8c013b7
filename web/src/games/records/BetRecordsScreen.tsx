import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { GAME_TYPES, type GameType } from '@mela/contract/games/games-rules.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { RecordsPage, spanOf, type RecordFilter } from '../../wallet/index.ts'
import { gameEntries } from '../game-config.ts'
import type { OwnBet } from '../results/own-bets.ts'
import { BetDetail } from './BetDetail.tsx'
import { BetLine } from './BetLine.tsx'
import { BetSummary } from './BetSummary.tsx'

export function GameRecordScreen() {
  return <BetRecords title="pages.game_record" />
}

export function BettingRecordScreen() {
  return <BetRecords title="pages.betting_record" />
}

const GAMES = GAME_TYPES.map((value) => ({ value, label: gameEntries[value].name }))

/** Every bet of a person with its draw, and what came back. */
function BetRecords({ title }: { title: TextKey }) {
  const t = useT()
  const [opened, setOpened] = useState<OwnBet>()
  return (
    <RecordsPage<OwnBet>
      title={title}
      filters={{ choices: GAMES, choicesLabel: 'games.all_games' }}
      empty="wallet.record_bets_empty"
      read={(filter, page) => api('listParticipation', { ...asked(filter), ...page })}
      row={(bet, when) => (
        <BetLine key={bet.id} bet={bet} when={when} isOpened={bet.id === opened?.id} onOpen={() => setOpened(bet)} />
      )}
      useNews={useBetNews}
      actions={() => <StatisticsLink />}
      summary={(filter) => <BetSummary filter={filter} />}
      detail={
        opened && {
          title: t('games.bet'),
          content: <BetDetail key={opened.id} bet={opened} />,
          onClose: () => setOpened(undefined),
        }
      }
    />
  )
}

const asked = ({ choice, money_type, ...days }: RecordFilter) => ({
  ...(choice !== undefined && { game_type: choice as GameType }),
  ...(money_type !== undefined && { money_type }),
  ...spanOf(days),
})

/** A bet that is placed or settled changes the list; whoever has read on is not thrown back for it. */
function useBetNews(again: () => void, mayRead: boolean) {
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (mayRead && (type === 'edit_user_amount' || type === 'game_settled')) again()
      }),
    [again, mayRead],
  )
}

function StatisticsLink() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <IconButton
      icon="chart"
      label={t('pages.game_statics')}
      onClick={() => void navigate({ to: pathOf('GameStatics') })}
    />
  )
}
