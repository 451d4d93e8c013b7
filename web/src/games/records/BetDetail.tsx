import { GameType } from '@mela/contract/games/games-rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts, type Fact } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { verifyPath } from '../verify/verify-path.ts'
import { amountText, OrderCard, OrderParts, useMomentText } from '../../wallet/index.ts'
import { statusNames } from '../bet/BetWorth.tsx'
import { refundExtraText } from '../bet/ticket-sums.ts'
import { faceOf } from '../game/face-of.ts'
import { isRefunded, isUndrawn, type OwnBet } from '../results/own-bets.ts'
import { toldOf } from '../results/told-of.ts'
import { useLineName } from './use-line-name.ts'

/** All that is known of a bet and of the draw that decided it. */
export function BetDetail({ bet }: { bet: OwnBet }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const momentText = useMomentText()
  const line = useLineName(bet)
  const face = faceOf(bet.game_type)
  const isLost = isRefunded(bet)
  const isOfBlock = bet.game_type === GameType.TrxWinGo
  const text = (amount: string) => amountText(amount, bet.money_type, locale)
  const facts: Fact[] = [
    { name: t('games.game'), value: line },
    { name: t('games.period'), value: bet.period },
    { name: t('games.pick'), value: face.nameOf(t, bet) },
    ...drawnFacts(),
    { name: t('games.guess_amount'), value: text(bet.guess_amount) },
    // Of what is given back the site keeps nothing.
    ...(isLost ? [] : [{ name: t('games.fee'), value: text(bet.fee) }]),
    {
      name: t(isLost ? 'games.given_back' : 'games.win_amount'),
      value: isUndrawn(bet) ? t('games.undrawn') : text(bet.win_amount),
    },
    { name: t('wallet.record_state'), value: t(statusNames[bet.status]) },
    { name: t('wallet.time'), value: momentText(Date.parse(bet.created_at)) },
  ]
  return (
    <OrderParts>
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      {isLost && <Note>{t('games.lost_note', { percent: refundExtraText(locale) })}</Note>}
      {(bet.result !== '' || isLost) && (
        <Button
          variant="tint"
          isWide
          icon="shield_check"
          onClick={() => void navigate({ to: verifyPath(bet.period, isOfBlock) })}
        >
          {t('pages.verify')}
        </Button>
      )}
    </OrderParts>
  )

  function coloursOf(color: string): string[] {
    return (color.split(',') as ('green' | 'red' | 'purple')[]).map((name) => t(`games.${name}`))
  }

  function drawnFacts(): Fact[] {
    if (bet.result === '') return []
    return [
      { name: t('games.number'), value: bet.number },
      { name: t('games.size'), value: t(bet.size === 'big' ? 'games.big' : 'games.small') },
      ...(bet.color === '' ? [] : [{ name: t('games.colour'), value: coloursOf(bet.color).join(', ') }]),
      { name: t('games.result'), value: <face.Drawn drawn={toldOf(face, bet.result)} isSmall /> },
    ]
  }
}
