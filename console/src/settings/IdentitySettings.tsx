import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { AmountField, isAmount } from '../platform/form/AmountField.tsx'
import { NumberField } from '../platform/form/NumberField.tsx'
import { LEVELS, LEVEL_AMOUNTS, LEVEL_NUMBERS, WAYS } from '../platform/told/names.ts'
import { MoneyBar } from './planned/MoneyBar.tsx'
import { proposeLimits } from './propose.ts'
import { Toggle } from './Toggle.tsx'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Level, Money } from './words.ts'
import css from './SettingsScreen.module.css'

/** Which ways each level asks for, and what has to have happened before. */
export function IdentitySettings({ money }: { money: Money }) {
  const known = { identity_levels: money.identity_levels }
  const draft = useDraft(known)
  const levels = draft.value.identity_levels
  const isReadOnly = !useMay('finance', 'risk', 'admin')
  const areNumbers = LEVELS.every(([level]) => LEVEL_AMOUNTS.every(([name]) => isAmount(levels[level][name])))
  const isPassable = LEVELS.every(([level]) => WAYS.some(([way]) => levels[level][way]))
  return (
    <>
      {LEVELS.map(([level, title]) => {
        const rule = levels[level]
        const change = (by: Partial<Level>) => draft.set('identity_levels', { ...levels, [level]: { ...rule, ...by } })
        return (
          <Panel key={level} title={title}>
            {WAYS.map(([way, label]) => (
              <Toggle
                key={way}
                label={`${label}, ${level}`}
                isOn={rule[way]}
                isDisabled={isReadOnly}
                onChange={(isOn) => change({ [way]: isOn })}
              />
            ))}
            <div className={css.fields}>
              {LEVEL_NUMBERS.map(([name, label]) => (
                <NumberField
                  key={name}
                  label={label}
                  value={rule[name]}
                  min={0}
                  max={10_000}
                  isReadOnly={isReadOnly}
                  onValue={(count) => change({ [name]: count })}
                />
              ))}
              {LEVEL_AMOUNTS.map(([name, label]) => (
                <AmountField
                  key={name}
                  label={label}
                  value={rule[name]}
                  isReadOnly={isReadOnly}
                  onValue={(amount) => change({ [name]: amount })}
                />
              ))}
            </div>
          </Panel>
        )
      })}
      <MoneyBar
        draft={draft}
        known={known}
        wrong={
          !areNumbers ? 'Some amounts are no numbers.' : isPassable ? undefined : 'A level needs at least one way.'
        }
        onSend={proposeLimits}
      />
    </>
  )
}
