import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Field } from '@mela/ui/fields/Field.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { isChip, keepMoneyOptions } from './money-options.ts'
import css from './MoneyOptions.module.css'

interface MoneyOptionsProps {
  options: readonly number[]
  /** Which of them is chosen. */
  place: number
  onPlace: (place: number) => void
  onOptions: (options: readonly number[]) => void
}

/** The chips of one bet; each can be another amount on this device. */
export function MoneyOptions({ options, place, onPlace, onOptions }: MoneyOptionsProps) {
  const { t, locale } = useI18n()
  const [isEditing, setEditing] = useState(false)
  const save = (next: readonly number[]) => {
    keepMoneyOptions(next)
    onOptions(next)
    setEditing(false)
  }
  return (
    <div className={css.part}>
      <div className={css.head}>
        <span>{t('games.one_bet')}</span>
        {!isEditing && <IconButton icon="pencil" label={t('games.edit_chips')} onClick={() => setEditing(true)} />}
      </div>
      {isEditing ? (
        <Editing options={options} onSave={save} />
      ) : (
        <div className={css.chips} role="radiogroup" aria-label={t('games.one_bet')}>
          {options.map((option, index) => (
            <button
              key={index}
              type="button"
              role="radio"
              aria-checked={index === place}
              className={classes(css.chip, css[`chip_${index + 1}`], index === place && css.on)}
              onClick={() => onPlace(index)}
            >
              {new Intl.NumberFormat(locale, { notation: option >= 10_000 ? 'compact' : 'standard' }).format(option)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

interface EditingProps {
  options: readonly number[]
  onSave: (options: readonly number[]) => void
}

function Editing({ options, onSave }: EditingProps) {
  const t = useT()
  const [texts, setTexts] = useState(() => options.map(String))
  const numbers = texts.map(Number)
  return (
    <form
      className={css.editing}
      onSubmit={(event) => {
        event.preventDefault()
        if (numbers.every(isChip)) onSave(numbers)
      }}
    >
      <div className={css.fields}>
        {texts.map((text, index) => (
          <Field
            key={index}
            label={t('games.chip', { n: index + 1 })}
            inputMode="numeric"
            maxLength={6}
            value={text}
            error={isChip(numbers[index]!) ? undefined : t('games.chip_wrong')}
            onValue={(value) => setTexts(texts.with(index, value.replaceAll(/\D/g, '')))}
          />
        ))}
      </div>
      <Button type="submit" variant="tint" size="medium">
        {t('games.save_chips')}
      </Button>
    </form>
  )
}
