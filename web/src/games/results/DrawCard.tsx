import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { DrawnCard } from '@mela/contract/chat/chat-content.ts'
import { GAME_TYPES, RULES_OF } from '@mela/contract/games/games-rules.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { CardFrame } from '@mela/ui/layout/CardFrame.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { Message } from '../../chat/index.ts'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { faceOf } from '../game/face-of.ts'
import { gameEntries } from '../game-config.ts'
import { lengthText } from '../game/length-text.ts'
import { sequencePart } from '../game/periods.ts'
import { toldOf } from './told-of.ts'
import { rememberDraw } from '../verify/seen-draws.ts'
import css from './DrawCard.module.css'

type Drawn = DrawnCard & { period: string }

/** The wire may hold anything. */
function drawnOf({ content }: Message): Drawn | undefined {
  const { id, game_type, seconds, result, bets, drawn_unix } = content as Partial<Record<string, unknown>>
  const type = GAME_TYPES.find((each) => each === game_type)
  if (!type || typeof id !== 'string' || typeof result !== 'string' || !readOutcome(RULES_OF[type], result))
    return undefined
  const numbers = { seconds: Number(seconds), bets: Number(bets), drawn_unix: Number(drawn_unix) }
  return { period: id, game_type: type, result, ...numbers }
}

/** A draw that somebody handed on. It can be checked here later, also without a connection. */
export function DrawCard({ message }: { message: Message }) {
  const { t } = useI18n()
  const drawn = drawnOf(message)
  const period = message.id === '' ? undefined : drawn?.period
  useEffect(() => {
    if (period) rememberDraw(period)
  }, [period])
  return drawn ? <Shown drawn={drawn} /> : <span>{t('chat.preview_draw')}</span>
}

function Shown({ drawn }: { drawn: Drawn }) {
  const { t, locale } = useI18n()
  const router = useRouter()
  const { period, game_type, seconds, result, bets, drawn_unix } = drawn
  const { name, page } = gameEntries[game_type]
  const face = faceOf(game_type)
  const told = toldOf(face, result)
  return (
    <CardFrame
      picture={
        <span className={css.icon}>
          <Icon name="dice" size={22} />
        </span>
      }
      title={t('games.game_and_length', { game: t(name), length: lengthText(seconds, t) })}
      detail={t('games.draw_n', { period: sequencePart(period) })}
      acts={[
        {
          label: t('games.verify'),
          icon: 'shield_check',
          onAct: () => router.history.push(pathOf('Verify', {}, { period })),
        },
        { label: t('games.play'), onAct: () => router.history.push(pathOf(page)) },
      ]}
    >
      <div className={css.drawn}>
        <face.Drawn drawn={told} isSmall />
        <span>
          <b className={css.words}>{face.tell(t, told)}</b>
          <span className={css.quiet}>
            {t('games.drawn_with_bets', { time: formatTime(drawn_unix, locale), n: bets })}
          </span>
        </span>
      </div>
    </CardFrame>
  )
}
