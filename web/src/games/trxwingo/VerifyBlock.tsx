import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import { HashText } from '@mela/ui/game/HashText.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import type { ProofStep } from '@mela/ui/game/ProofList.tsx'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { EconomyNote, useAmountWords } from '../../wallet/index.ts'
import { DayFileCard } from '../verify/DayFileCard.tsx'
import { ownText } from '../verify/proof-steps.ts'
import { useChecked } from '../verify/use-draw.ts'
import { CheckedSteps } from '../verify/CheckedSteps.tsx'
import css from '../verify/Verify.module.css'
import { checkBlock, type BlockCheck, type BlockCheckStep, type SeenBlock } from './check-block.ts'
import { decidingPlace } from './deciding-place.ts'
import { readBlockDraw } from './seen-blocks.ts'

/** Lets anybody see for themselves that a block decided, and which one. */
export function VerifyBlock({ period }: { period: string }) {
  const t = useT()
  const { checked, error, load } = useChecked('block', period, readBlockDraw, checkBlock)
  return (
    <Page
      title={t('pages.verify')}
      detail={t('draws.of_period', { game: t('pages.game_trxwingo'), period })}
      back={pathOf('History')}
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {checked && <Checked draw={checked.draw} check={checked.check} took_ms={checked.took_ms} />}
        {!checked && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!checked && error === undefined && <PageLoading />}
        <DayFileCard period={period} isBlock />
        <EconomyNote />
      </div>
    </Page>
  )
}

function Checked({ draw, check, took_ms }: { draw: SeenBlock; check: BlockCheck; took_ms: number }) {
  const t = useT()
  const amountWords = useAmountWords()
  const { opening, drawn } = draw.proof.record
  const network = drawn?.network ?? opening?.network
  const isSimulated = network !== undefined && isSimulatedChain(network)
  const steps = check.steps.map((step, number): ProofStep => ({
    id: `${step.id} ${number}`,
    title: t(`draws.${step.id}`),
    text: textOf(step),
    state: step.state,
    ...(step.value ? { value: step.value } : {}),
  }))
  function textOf({ id, value, count = 0, bet }: BlockCheckStep): string {
    switch (id) {
      case 'opening':
        return t(opening ? 'draws.block_opening_text' : 'draws.opening_none')
      case 'frozen':
        return t('draws.block_frozen_text', { n: count })
      case 'block_hash':
        return t('draws.block_hash_text', { n: String(count) })
      case 'block_first':
        return t('draws.block_first_text')
      case 'result':
        return value ? t('draws.block_result_text', { result: value }) : t('draws.not_drawn')
      case 'own':
      case 'payout':
        return ownText(id, bet!, t, amountWords)
    }
  }
  return (
    <>
      {isSimulated && (
        <Note tone="warning">
          <SimulatedMark text={t('games.simulated')} />
          <br />
          <strong>{t('games.simulated_blocks')}</strong> {t('games.simulated_text')}
        </Note>
      )}
      <CheckedSteps {...{ steps, took_ms }} verdict={check.verdict} isDrawn={drawn !== null} />
      {drawn && (
        <section className={css.card} aria-label={t('draws.block_hash')}>
          <div className={css.file}>
            <h2 className={css.name}>{t('games.block_n', { n: String(drawn.block.number) })}</h2>
            <HashText text={drawn.hash} marked={decidingPlace(drawn.hash)} />
          </div>
        </section>
      )}
      {!isSimulated && <Note>{t('draws.block_compare')}</Note>}
    </>
  )
}
