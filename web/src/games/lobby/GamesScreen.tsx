import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { EconomyNote } from '../../wallet/index.ts'
import { BalancePill } from '../game/BalancePill.tsx'
import { BannerStrip } from './BannerStrip.tsx'
import { offersOf, type GameConfig } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import { GameCard } from './GameCard.tsx'
import { useMoneyType } from '../bet/money-type.ts'
import { Ranking, Winners } from '../results/Winners.tsx'
import css from './GamesScreen.module.css'

/** The games in the order of the operators, and who won lately. */
export function GamesScreen() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  if (answer) return <Games config={answer} />
  return (
    <Page title={t('pages.game')} back="/find">
      <PageOffline />
      <EconomyNote />
      {error === undefined ? <PageLoading /> : <PageFailure error={error} onRetry={load} />}
    </Page>
  )
}

function Games({ config }: { config: GameConfig }) {
  const t = useT()
  const money_type = useMoneyType(config)
  return (
    <Page title={t('pages.game')} back="/find" actions={<BalancePill type={money_type} />}>
      <div className={css.parts}>
        <PageOffline />
        <BannerStrip list={config.banner_list} seconds={config.ui_banner_interval} />
        <Announcements list={config.announcement_list} />
        <ul className={css.games} aria-label={t('pages.game')}>
          {offersOf(config).map((offer) => (
            <li key={offer.game_type}>
              <GameCard offer={offer} />
            </li>
          ))}
        </ul>
        <EconomyNote />
        <Ranking money_type={money_type} />
        <Winners money_type={money_type} />
      </div>
    </Page>
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
