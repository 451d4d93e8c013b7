import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { Panel } from '../../platform/Page.tsx'
import { AmountField } from '../../platform/form/AmountField.tsx'
import { CURRENCY_NAMES } from '../../platform/form/money.ts'
import { Select } from '../../platform/form/Select.tsx'
import { INVITE_AMOUNTS, INVITE_CONDITIONS, INVITE_CURRENCY } from '../../platform/told/names.ts'
import { Toggle } from '../Toggle.tsx'
import type { InviteTerms } from '../words.ts'
import css from '../SettingsScreen.module.css'

interface InviteFieldsProps {
  terms: InviteTerms
  /** In which the site counts. */
  currency: string
  /** Diamonds are for play: nobody recharges or is verified. */
  isPlay: boolean
  isReadOnly: boolean
  onChange: (terms: InviteTerms) => void
}

const NOT_IN_PLAY = ['verified', 'recharge']

/** What both get, and what whoever was invited has to do first. */
export function InviteFields({ terms, currency, isPlay, isReadOnly, onChange }: InviteFieldsProps) {
  const isShown = ([name]: readonly [string, ...unknown[]]) => !isPlay || !NOT_IN_PLAY.includes(name)
  const change = (by: Partial<InviteTerms>) => onChange({ ...terms, ...by })
  return (
    <Panel title="Invitations">
      {INVITE_CONDITIONS.filter(isShown).map(([name, label]) => (
        <Toggle
          key={name}
          label={label}
          text="Asked of the invited person before both get the reward"
          isOn={terms[name]}
          isDisabled={isReadOnly}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      <div className={css.fields}>
        {INVITE_AMOUNTS.filter(isShown).map(([name, label]) => (
          <AmountField
            key={name}
            label={name === 'reward' ? label : `${label}, ${currency}`}
            value={terms[name]}
            isReadOnly={isReadOnly}
            onValue={(amount) => change({ [name]: amount })}
          />
        ))}
        {!isPlay && !isReadOnly && (
          <Select
            label={INVITE_CURRENCY}
            isLabelled
            value={String(terms.reward_type)}
            options={CURRENCIES.map((each) => ({ value: String(each), label: CURRENCY_NAMES[each] }))}
            onValue={(type) => change({ reward_type: Number(type) as Currency })}
          />
        )}
      </div>
    </Panel>
  )
}
