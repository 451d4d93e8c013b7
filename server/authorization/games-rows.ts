import { everyone, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const nonce = '0b0c2a3e-5d0f-4c57-9c0c-2f8f5f8f1f02'

// None of these names anybody: bets are those of whoever asks.
export const GAMES_ROWS: readonly Row[] = [
  row('getGameConfig', 'the games', everyone(), {}),
  row('getNextPeriods', 'a game', everyone(), { game_type: 2 }),
  row('listGameResults', 'a game without draws yet', everyone('nothing'), { game_type: 2 }),
  row('getEarningsRanking', 'a day without play', everyone('nothing'), {}),
  row('listLatestWinners', 'a site without any', everyone('nothing'), {}),
  row(
    'placeBets',
    'a game that is closed',
    { ...signedIn('game_closed'), limited: 'session_limited' },
    {
      ...{ game_type: 3, period: '20260105130001', money_type: 3, nonce },
      bets: [{ method: 'size', value: 'big', amount: '10' }],
    },
  ),
  row('getDrawProof', 'a period that never was', everyone('non_existent'), { period: '20260105020001' }),
  row('getDayFile', 'a day without draws', everyone('non_existent'), { line: '02', date: '20260105' }),
  row('listDrawChains', 'a site without chains yet', everyone('nothing'), {}),
  row('listLostChains', 'a site that lost none', everyone('nothing'), {}),
  row('getBlockProof', 'a period that never was', everyone('non_existent'), { period: '20260105130001' }),
  row('getBlockDayFile', 'a day without draws', everyone('non_existent'), { line: '13', date: '20260105' }),
  row('getBetProof', 'a bet that is not there', signedIn('non_existent'), { id: '1' }),
  row('getBettingResult', 'the own bets of a period', signedIn(), { game_type: 2, period: '20260105020001' }),
  row('listParticipation', 'the own bets', signedIn('nothing'), {}),
  row('getGameData', 'what the own bets came to', signedIn('nothing'), {}),
]
