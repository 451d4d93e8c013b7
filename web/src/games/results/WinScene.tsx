import { useNavigate } from '@tanstack/react-router'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Celebration } from '@mela/ui/overlay/Celebration.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { amountText, CurrencySign } from '../../wallet/index.ts'
import { gameEntries } from '../game-config.ts'
import type { GameFace } from '../game/game-face.ts'
import { lengthText } from '../game/length-text.ts'
import type { gainOf, PeriodOutcome } from './own-bets.ts'
import { sequencePart } from '../game/periods.ts'
import { toldOf } from './told-of.ts'
import { verifyPath } from '../verify/verify-path.ts'
import css from './WinScene.module.css'

/** Few enough for a slow phone. */
const PETALS = 48

interface WinSceneProps {
  face: GameFace
  outcome: PeriodOutcome
  gain: NonNullable<ReturnType<typeof gainOf>>
  seconds: number
  onClose: () => void
}

export function WinScene({ face, outcome, gain, seconds, onClose }: WinSceneProps) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const { money_type, amount, win_amount } = gain
  const drawn = toldOf(face, outcome.result)
  const isOfBlock = face.game_type === GameType.TrxWinGo
  return (
    <Celebration
      label={t('games.won')}
      closeLabel={t('app.close')}
      isFestive
      petals={PETALS}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button variant="luck" isWide onClick={onClose}>
            {t('games.back_to_game')}
          </Button>
          <button type="button" className={css.link} onClick={() => void navigate({ to: pathOf('BettingRecord') })}>
            {t('games.see_bets')}
          </button>
        </div>
      }
    >
      <span className={css.token}>
        <face.Drawn drawn={drawn} />
      </span>
      <p className={css.called}>{t('games.you_called_it', { result: face.tell(t, drawn) })}</p>
      <p className={css.amount}>
        {amountText(win_amount, money_type, locale, { isSigned: true })}
        <CurrencySign type={money_type} size={34} />
      </p>
      <p className={css.quiet}>
        {t('games.game_and_period', {
          game: t(gameEntries[face.game_type].name),
          length: lengthText(seconds, t),
          period: sequencePart(outcome.period),
        })}
      </p>
      <div className={css.chips}>
        <p className={css.stake}>{t('games.staked', { amount: amountText(amount, money_type, locale) })}</p>
        <button
          type="button"
          className={css.verify}
          onClick={() => void navigate({ to: verifyPath(outcome.period, isOfBlock) })}
        >
          <Icon name="shield_check" size={18} />
          {t('pages.verify')}
        </button>
      </div>
    </Celebration>
  )
}
