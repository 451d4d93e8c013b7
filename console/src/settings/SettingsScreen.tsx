import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Page } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { useLive } from '../platform/table/use-live.ts'
import { BankSettings } from './BankSettings.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { FeeSettings } from './FeeSettings.tsx'
import { IdentitySettings } from './IdentitySettings.tsx'
import { LimitSettings } from './LimitSettings.tsx'
import { PlannedNotes } from './planned/PlannedNotes.tsx'
import { PlannedSettings } from './planned/PlannedSettings.tsx'
import { RewardSettings } from './rewards/RewardSettings.tsx'
import { SiteForm } from './SiteForm.tsx'
import { TemplateSettings } from './TemplateSettings.tsx'
import { isPart, PARTS, type Money, type Part, type Site } from './words.ts'
import css from './SettingsScreen.module.css'

/** What others agree on meanwhile, and what comes at its time. */
const LIVE_MS = 10_000

export function SettingsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const isAdmin = useMay('admin')
  const wanted = search['part']
  const part = isPart(wanted) ? wanted : 'site'
  const navigate = useNavigate()
  const site = useLive('getSiteSettings', {}, 0)
  const money = useLive('getMoneySettings', {}, LIVE_MS)
  const error = site.error ?? money.error
  const refresh = async () => {
    await Promise.all([site.refresh(), money.refresh()])
  }
  const shown = PARTS.filter((each) => isAdmin || each.part !== 'templates')
  return (
    <Page title="Settings" note="Where money is touched, a second operator agrees">
      <div className={css.parts} role="group" aria-label="Parts">
        {shown.map((each) => (
          <Chip
            key={each.part}
            isOn={each.part === part}
            onSelect={() => void navigate({ to: each.part === 'site' ? '/settings' : `/settings?part=${each.part}` })}
          >
            {each.name}
          </Chip>
        ))}
      </div>
      {site.value && money.value ? (
        <div className={css.inside} key={part}>
          <PlannedNotes part={part} />
          <Inside part={part} site={site.value} money={money.value} onChanged={refresh} />
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
  site: Site
  money: Money
  onChanged: () => Promise<void>
}

function Inside({ part, site, money, onChanged }: InsideProps) {
  switch (part) {
    case 'site':
      return <SiteForm site={site} onChanged={onChanged} />
    case 'banks':
      return <BankSettings site={site} onChanged={onChanged} />
    case 'templates':
      return <TemplateSettings />
    case 'channels':
      return <ChannelSettings money={money} />
    case 'fees':
      return <FeeSettings money={money} />
    case 'limits':
      return <LimitSettings money={money} />
    case 'identity':
      return <IdentitySettings money={money} />
    case 'rewards':
      return <RewardSettings money={money} />
    case 'planned':
      return <PlannedSettings />
    default:
      return part satisfies never
  }
}
