import { useState } from 'react'
import { Amount } from '@mela/ui/display/Amount.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { Progress, ProgressRing } from '@mela/ui/feedback/Progress.tsx'
import { SkeletonCards, SkeletonLines, SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { SpotArt, type SpotArtName } from '@mela/ui/display/SpotArt.tsx'
import { Timeline } from '@mela/ui/feedback/Timeline.tsx'
import { WizardSteps } from '@mela/ui/layout/WizardSteps.tsx'
import { Line, Specimen, Stack } from './Specimen.tsx'
import { useSay } from './say.ts'

const ARTS: SpotArtName[] = [
  'bubbles',
  'people',
  'lantern',
  'search',
  'receipt',
  'bell',
  'picture',
  'calendar',
  'lock',
  'cable',
]
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', signDisplay: 'auto' })
const change = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', signDisplay: 'exceptZero' })

export function States() {
  return (
    <>
      <Steps />
      <Numbers />
      <Empty />
    </>
  )
}

function Steps() {
  const say = useSay()
  const stateLabels = { done: 'done', now: 'now', next: 'next', refused: 'refused' }
  return (
    <>
      <Specimen name="Timeline">
        <Timeline
          label={say('Way')}
          stateLabels={stateLabels}
          steps={[
            { id: '1', title: say('Requested'), detail: say('Today, 8:40'), state: 'done' },
            { id: '2', title: say('Security review'), detail: say('Usually within 2 hours'), state: 'now' },
            { id: '3', title: say('Sent to your bank'), state: 'next' },
            { id: '4', title: say('Declined'), detail: '7 Nov, 12:15', state: 'refused' },
          ]}
        />
      </Specimen>
      <Specimen name="WizardSteps">
        <WizardSteps
          label={say('Steps')}
          steps={[say('Account'), say('Amount'), say('Confirm')]}
          current={1}
          doneLabel="done"
        />
      </Specimen>
    </>
  )
}

function Numbers() {
  const say = useSay()
  const [isHidden, setHidden] = useState(false)
  const hidden = isHidden ? 'Balance hidden' : undefined
  return (
    <>
      <Specimen name="Amount">
        <Stack>
          <Amount variant="hero" parts={rupees.formatToParts(248630.5)} hidden={hidden} />
          <Line>
            <Amount parts={change.formatToParts(5000)} isGain spoken="plus 5,000 rupees" />
            <Amount parts={change.formatToParts(-300)} />
            <Button size="small" variant="soft" onClick={() => setHidden(!isHidden)}>
              {say('Cover')}
            </Button>
          </Line>
        </Stack>
      </Specimen>
      <Specimen name="Meter">
        <Stack>
          <Meter label={say('Used today')} valueText="₹1,200 of ₹5,000" share={0.24} />
          <Meter label={say('Lost today')} valueText="₹1,640 of ₹2,000" share={0.82} />
          <Meter label={say('Bets in total')} valueText="2 of 10" share={0.2} isBare />
          <Meter label={say('Time left to claim')} valueText="1 day 4 h" share={0.04} tone="danger" />
        </Stack>
      </Specimen>
      <Specimen name="Progress, ProgressRing">
        <Stack>
          <Progress label={say('Upload')} share={0.64} valueText="64%" />
          <ProgressRing label={say('Upload')} share={0.64} valueText="64%" />
        </Stack>
      </Specimen>
    </>
  )
}

function Empty() {
  const say = useSay()
  return (
    <>
      <Specimen name="EmptyState">
        <EmptyState art="search" title={say('Nothing found')} text={say('Check the spelling or try a shorter word.')}>
          <Button size="medium" variant="tint">
            {say('Add somebody')}
          </Button>
        </EmptyState>
      </Specimen>
      <Specimen name="SpotArt">
        <Line>
          {ARTS.map((art) => (
            <SpotArt key={art} name={art} />
          ))}
        </Line>
      </Specimen>
      <Specimen name="SkeletonRows, SkeletonLines, SkeletonCards">
        <SkeletonRows count={2} label="Loading" />
        <SkeletonRows count={1} label="Loading groups" isSquare />
        <SkeletonLines count={3} label="Loading words" />
        <SkeletonCards count={1} label="Loading cards" />
      </Specimen>
    </>
  )
}
