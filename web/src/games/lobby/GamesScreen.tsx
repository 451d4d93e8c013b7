import { Icon } from '@mela/ui/display/Icon.tsx'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { EconomyNote } from '../../wallet/index.ts'
import { useMoneyType } from '../bet/money-type.ts'
import { BalancePill } from '../game/BalancePill.tsx'
import { isOpen, offersOf, type GameConfig } from '../game-config.ts'
import { BreakNote } from '../limits/BreakNote.tsx'
import { LimitsButton } from '../limits/LimitsButton.tsx'
import { Ranking, Winners } from '../results/Winners.tsx'
import { useGameConfig } from '../use-game-config.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { GameCard } from './GameCard.tsx'
import css from './GamesScreen.module.css'

/** The games in the order of the operators, and who won lately. */
export function GamesScreen() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  if (answer) return <Games config={answer} />
  return (
    <Page title={t('pages.game')} back="/find" actions={<LimitsButton />}>
      <div className={css.parts}>
        <PageOffline />
        {error === undefined ? (
          <SkeletonCards count={3} label={t('app.loading')} />
        ) : (
          <PageFailure error={error} onRetry={load} />
        )}
        <EconomyNote />
      </div>
    </Page>
  )
}

function Games({ config }: { config: GameConfig }) {
  const t = useT()
  const money_type = useMoneyType(config)
  const actions = (
    <>
      <BalancePill type={money_type} />
      <LimitsButton />
    </>
  )
  return (
    <Page title={t('pages.game')} back="/find" actions={actions}>
      <div className={css.parts}>
        <PageOffline />
        <BreakNote />
        <BannerStrip list={config.banner_list} seconds={config.ui_banner_interval} />
        <Announcements list={config.announcement_list} />
        <Offers config={config} />
        <EconomyNote />
        <Ranking money_type={money_type} />
        <Winners money_type={money_type} />
      </div>
    </Page>
  )
}

/** Two beside each other; the last of an odd number fills its line, and closed ones stand below. */
function Offers({ config }: { config: GameConfig }) {
  const t = useT()
  const offers = offersOf(config)
  const open = offers.filter(isOpen)
  const lone = open.length % 2 === 1 ? open.at(-1) : undefined
  return (
    <ul className={css.games} aria-label={t('pages.game')}>
      {offers.map((offer) => (
        <li key={offer.game_type} className={isOpen(offer) ? (offer === lone ? css.wide : undefined) : css.closed}>
          <GameCard offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Announcements({ list }: { list: GameConfig['announcement_list'] }) {
  const t = useT()
  const shown = list.length > 0 ? list : [{ id: 'fair', content: t('games.every_draw') }]
  return (
    <ul className={css.announcements} aria-label={t('games.announcements')}>
      {shown.map(({ id, content }) => (
        <li key={id}>
          <Icon name="megaphone" size={18} />
          {content}
        </li>
      ))}
    </ul>
  )
}
