import { AGENTS_OF_HOLD } from '@mela/contract/rewards/rewards-rules.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { AmountField } from '../../platform/form/AmountField.tsx'
import { NumberField } from '../../platform/form/NumberField.tsx'
import { Panel } from '../../platform/Page.tsx'
import { AGENT_AMOUNTS, AGENT_CONDITIONS, AGENT_MEMBERS, CIRCLES } from '../../platform/told/names.ts'
import { PercentField } from '../PercentField.tsx'
import { Toggle } from '../Toggle.tsx'
import type { AgentTerms } from '../words.ts'
import { roomText, sharesTogether } from './agents.ts'
import css from '../SettingsScreen.module.css'

interface AgentFieldsProps {
  terms: AgentTerms
  /** In which the site counts. */
  currency: string
  isReadOnly: boolean
  onChange: (terms: AgentTerms) => void
}

const MOST_MEMBERS = 100_000
const MOST_OF_A_LEVEL = 10_000_000
type Name = (typeof AGENT_CONDITIONS | typeof AGENT_AMOUNTS)[number][0]
const OF_WHOM: readonly { title: string; names: readonly Name[]; text: string }[] = [
  { title: 'Becoming an agent', names: ['verified', 'betting'], text: 'Asked of whoever applies' },
  {
    title: 'Valid members',
    names: ['member_verified', 'member_recharge'],
    text: 'Asked of whom an agent invited, before they count',
  },
]

/** Who may become an agent, when a member counts, and what that brings. */
export function AgentFields({ terms, currency, isReadOnly, onChange }: AgentFieldsProps) {
  const change = (by: Partial<AgentTerms>) => onChange({ ...terms, ...by })
  return (
    <>
      {OF_WHOM.map(({ title, names, text }) => (
        <Panel key={title} title={title}>
          {AGENT_CONDITIONS.filter(([name]) => names.includes(name)).map(([name, label]) => (
            <Toggle
              key={name}
              label={label}
              text={text}
              isOn={terms[name]}
              isDisabled={isReadOnly}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
          <div className={css.fields}>
            {AGENT_AMOUNTS.filter(([name]) => names.includes(name)).map(([name, label]) => (
              <AmountField
                key={name}
                label={`${label}, ${currency}`}
                value={terms[name]}
                isReadOnly={isReadOnly}
                onValue={(amount) => change({ [name]: amount })}
              />
            ))}
            {names.includes('betting') && (
              <NumberField
                label={AGENT_MEMBERS}
                value={terms.members}
                min={0}
                max={MOST_MEMBERS}
                isReadOnly={isReadOnly}
                onValue={(members) => change({ members })}
              />
            )}
          </div>
          {names.includes('member_recharge') && <p className={css.under}>Always in a browser of their own.</p>}
        </Panel>
      ))}
      <Shares terms={terms} isReadOnly={isReadOnly} onTiers={(tiers) => change({ tiers })} />
      <Levels levels={terms.levels} isReadOnly={isReadOnly} onLevels={(levels) => change({ levels })} />
    </>
  )
}

interface SharesProps {
  terms: AgentTerms
  isReadOnly: boolean
  onTiers: (tiers: number[]) => void
}

function Shares({ terms, isReadOnly, onTiers }: SharesProps) {
  const { tiers } = terms
  const together = sharesTogether(terms)
  return (
    <Panel title="Shares of agents">
      <div className={css.fields}>
        {CIRCLES.map((name, place) => (
          <PercentField
            key={name}
            label={name}
            value={tiers[place] ?? 0}
            isReadOnly={isReadOnly}
            onValue={(share) => onTiers(tiers.map((each, index) => (index === place ? share : each)))}
          />
        ))}
      </div>
      <div className={css.meter}>
        <Meter
          label="Together"
          valueText={roomText(terms)}
          share={together / AGENTS_OF_HOLD}
          tone={together > AGENTS_OF_HOLD ? 'danger' : 'calm'}
        />
      </div>
      <p className={css.under}>
        Of what bets cost people on average: those whom an agent invited, those whom these invited, and theirs. A level
        changes no share.
      </p>
    </Panel>
  )
}

interface LevelsProps {
  levels: readonly number[]
  isReadOnly: boolean
  onLevels: (levels: number[]) => void
}

function Levels({ levels, isReadOnly, onLevels }: LevelsProps) {
  return (
    <Panel title="Levels of agents">
      <div className={css.fields}>
        {levels.map((needed, place) => (
          <NumberField
            key={place}
            label={`Valid members, level ${place + 1}`}
            value={needed}
            min={0}
            max={MOST_OF_A_LEVEL}
            isReadOnly={isReadOnly}
            onValue={(count) => onLevels(levels.map((each, index) => (index === place ? count : each)))}
          />
        ))}
      </div>
      <p className={css.under}>A rank that the agent sees, and nobody else.</p>
    </Panel>
  )
}
