import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { useNow } from '../platform/clock.ts'
import { Page } from '../platform/Page.tsx'
import { momentText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { LineSettings } from './LineSettings.tsx'
import { OddsSettings } from './OddsSettings.tsx'
import { StakeSettings } from './StakeSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { Versions } from './Versions.tsx'
import { isPart, PARTS, type Part, type Settings } from './words.ts'
import css from './Games.module.css'

const LIVE_MS = 3_000

/** What the games offer. Every change is a version of its own, and needs a second operator. */
export function GameConfigScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const wanted = search['part']
  const part = isPart(wanted) ? wanted : 'odds'
  const navigate = useNavigate()
  const now = useNow(10_000)
  const { value, error, refresh } = useLive('getGameSettings', {}, LIVE_MS)
  const since = value?.versions[0]
  return (
    <Page
      title="Game config"
      note={
        value && (since ? `Version ${since.version} since ${momentText(since.created_at, now)}` : 'As a site begins')
      }
    >
      <div className={css.chips} role="group" aria-label="Parts">
        {PARTS.map((each) => (
          <Chip
            key={each.part}
            isOn={each.part === part}
            onSelect={() =>
              void navigate({ to: each.part === 'odds' ? '/game-config' : `/game-config?part=${each.part}` })
            }
          >
            {each.name}
          </Chip>
        ))}
      </div>
      {value ? (
        <div className={css.inside} key={part}>
          <Inside part={part} settings={value} onChanged={refresh} />
        </div>
      ) : error ? (
        <div role="alert">
          <EmptyState art="cable" title="Couldn't load" text={error}>
            <Button variant="tint" size="medium" onClick={() => void refresh()}>
              Try again
            </Button>
          </EmptyState>
        </div>
      ) : (
        <SkeletonLines count={8} label="Loading" />
      )}
    </Page>
  )
}

interface InsideProps {
  part: Part
  settings: Settings
  onChanged: () => Promise<void>
}

function Inside({ part, settings, onChanged }: InsideProps) {
  switch (part) {
    case 'odds':
      return <OddsSettings settings={settings} />
    case 'lines':
      return <LineSettings settings={settings} onChanged={onChanged} />
    case 'stakes':
      return <StakeSettings config={settings.config} />
    case 'texts':
      return <TextSettings config={settings.config} />
    case 'versions':
      return <Versions versions={settings.versions} />
    default:
      return part satisfies never
  }
}
