import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { ProofList, type ProofStep } from '@mela/ui/game/ProofList.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { countText, moneyText } from '../platform/form/money.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { secondsText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { gameNameOf } from '../platform/told/games.ts'
import { checkDraw, isAfterLoss, type Proof } from './check-draw.ts'
import { LostChain } from './LostChain.tsx'
import { hasPaid, STATES, type Draw } from './words.ts'
import css from './Games.module.css'

const LIVE_MS = 3_000

export function DrawPane({ period }: { period: string | undefined }) {
  const { value, error } = useLive('getDraw', period === undefined ? undefined : { period }, LIVE_MS)
  if (period === undefined || (!value && error)) {
    return (
      <Pane label="Selected draw">
        <EmptyState art="receipt" title={error ? "Couldn't load" : 'Nothing selected'} text={error} />
      </Pane>
    )
  }
  if (!value) {
    return (
      <Pane label="Selected draw">
        <SkeletonLines count={8} label="Loading" />
      </Pane>
    )
  }
  return <Inside key={period} found={value} />
}

function Inside({ found: { draw, halted, proof, lost } }: { found: AdminOutput<'getDraw'> }) {
  const [checked, setChecked] = useState<Checked>()
  const verify = (given: Proof) => {
    const began = performance.now()
    const steps = checkDraw(given)
    setChecked({ steps, took_ms: Math.round(performance.now() - began), isNever: isAfterLoss(given) })
  }
  const { state } = draw
  return (
    <Pane
      label="Selected draw"
      foot={
        proof && (
          <Button size="medium" isWide icon="shield_check" onClick={() => verify(proof)}>
            {checked ? 'Check again' : 'Check in this browser'}
          </Button>
        )
      }
    >
      <p className={css.quiet}>{`${gameNameOf(draw.game_type)}, line ${draw.line}`}</p>
      <h2 className={css.title}>{draw.period}</h2>
      <p className={css.acts}>
        <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>
        {draw.result !== null && <b>{` ${draw.result}`}</b>}
      </p>
      {halted && <Note tone="danger">{`Nothing of it is paid: ${halted}.`}</Note>}
      {lost && <LostChain draw={draw} lost={lost} />}
      {checked && (
        <div className={css.note}>
          <Verdict {...checked} />
        </div>
      )}
      <Times draw={draw} />
      {checked ? <Steps steps={checked.steps} /> : proof && <Published proof={proof} />}
    </Pane>
  )
}

function Times({ draw }: { draw: Draw }) {
  const { state } = draw
  return (
    <PaneSection title="Period">
      <Facts
        facts={[
          { name: 'Opened', value: secondsText(draw.opens_at) },
          { name: 'Bets until', value: secondsText(draw.close_at) },
          { name: 'Draw due', value: secondsText(draw.draw_at) },
          ...(draw.drawn_at ? [{ name: 'Drawn', value: secondsText(draw.drawn_at) }] : []),
          ...(draw.settled_at ? [{ name: 'Settled', value: secondsText(draw.settled_at) }] : []),
          { name: 'Bets', value: countText(draw.bets) },
          ...draw.sums.flatMap(({ type, stakes, payouts }) => [
            { name: 'Staked', value: moneyText(stakes, type, { isWhole: true }) },
            ...(hasPaid(state)
              ? [
                  {
                    name: state === 'refunded' ? 'Given back' : 'Paid',
                    value: moneyText(payouts, type, { isWhole: true }),
                  },
                ]
              : []),
          ]),
          { name: 'Config', value: `Version ${draw.config_version}` },
        ]}
      />
    </PaneSection>
  )
}

interface Checked {
  steps: readonly ProofStep[]
  took_ms: number
  /** Its chain was given up before it was drawn. */
  isNever: boolean
}

function saidOf({ steps, isNever }: Checked): { tone: 'danger' | 'info' | 'success'; said: string } {
  if (steps.some(({ state }) => state === 'wrong')) return { tone: 'danger', said: 'This draw does not hold' }
  const isOpen = steps.some(({ state }) => state === 'open')
  if (isNever)
    return { tone: 'info', said: isOpen ? 'Right so far; it is never drawn' : 'Every step is right; it is never drawn' }
  return isOpen
    ? { tone: 'info', said: 'Right so far, not drawn yet' }
    : { tone: 'success', said: 'Every step is right' }
}

function Verdict(checked: Checked) {
  const { tone, said } = saidOf(checked)
  return (
    <Note tone={tone} role="status">
      <strong>{said}</strong>
      {` Checked here in ${checked.took_ms} ms.`}
    </Note>
  )
}

const copy = (value: string) =>
  void navigator.clipboard.writeText(value).then(
    () => showToast('Copied', { icon: 'check' }),
    () => showToast('Could not copy; mark it and copy it yourself', { isError: true }),
  )

function Steps({ steps }: { steps: readonly ProofStep[] }) {
  return (
    <PaneSection title="Proof">
      <ProofList
        label="Proof"
        steps={steps}
        stateLabels={{ right: 'Right', wrong: 'Wrong', open: 'Open' }}
        copyLabel={(title) => `Copy ${title}`}
        onCopy={copy}
      />
    </PaneSection>
  )
}

/** What everybody can read, before and after the draw. */
function Published({ proof }: { proof: Proof }) {
  const { chain, record } = proof
  const { manifest, salt } = chain
  const { opening, closing, countersignature, drawn } = record
  const missing = isAfterLoss(proof) ? 'None' : 'Not yet'
  const texts: [name: string, value: string | undefined][] = [
    ['s known at open', opening?.known_s],
    ['w known at open', opening?.known_w],
    ['Opening signed', opening?.signature],
    ['Root of the bets', closing?.bet_root],
    ['Closing signed', closing?.signature],
    ['s, told after the close', drawn?.s],
    ['w, from the notary', countersignature?.w],
    ['Countersigned', countersignature?.signature],
    ['Entropy', drawn?.entropy],
    ['First links s0, w0', `${manifest.s0} ${manifest.w0}`],
    ['Salt', salt.salt],
    ['Operator’s key', manifest.operator_key],
    ['Notary’s key', manifest.notary_key],
    ['Manifest signed', `${manifest.operator_signature} ${manifest.notary_signature}`],
  ]
  return (
    <PaneSection title={`Published, place ${record.index} of ${manifest.length}`}>
      <dl className={css.hashes}>
        {texts.map(([name, value]) => (
          <div key={name}>
            <dt className={css.quiet}>{name}</dt>
            <dd className={css.code}>{value ?? missing}</dd>
          </div>
        ))}
      </dl>
    </PaneSection>
  )
}
