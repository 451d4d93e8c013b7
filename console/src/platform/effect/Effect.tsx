import { Changes } from '../told/Changes.tsx'
import { PaneSection } from '../Page.tsx'
import { useSiteState } from '../site-state.ts'
import { AgentPreview } from './AgentPreview.tsx'
import { effectsOf, type Some } from './effects.ts'
import { LevelPreview } from './LevelPreview.tsx'

interface EffectProps {
  before: Some
  after: Some
}

/** What a change means for people, in figures: before it is asked for, and before it is agreed to. */
export function Effect({ before, after }: EffectProps) {
  const isPlay = useSiteState().value?.economy === 'play'
  const effects = effectsOf(before, after, isPlay)
  const [was, is] = [before.vip_levels, after.vip_levels]
  const moved = was && is && needs(was) !== needs(is) ? is : undefined
  const shares = before.agent_terms && after.agent_terms?.tiers
  const shared = shares && shares.join() !== before.agent_terms?.tiers.join() ? shares : undefined
  if (effects.length === 0 && !moved && !shared) return null
  return (
    <PaneSection title="What it does">
      {effects.length > 0 && <Changes changes={effects} />}
      {moved && <LevelPreview levels={moved} />}
      {shared && <AgentPreview tiers={shared} />}
    </PaneSection>
  )
}

const needs = (levels: NonNullable<Some['vip_levels']>): string =>
  levels.map(({ recharge, consumption }) => `${recharge} ${consumption}`).join()
