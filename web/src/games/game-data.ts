import type { DataSpan } from '@mela/contract/games/games-rules.ts'
import { api } from '../platform/net/api.ts'
import { sharedAnswers } from './kept-answers.ts'

/** What a person's own bets came to in a span of the site's calendar. */
export const useGameData = sharedAnswers((asked: { span: DataSpan }) => api('getGameData', asked))
