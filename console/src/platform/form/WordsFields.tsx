import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { LANGUAGE_OPTIONS, type Language, type Words } from './languages.ts'
import { Select } from './Select.tsx'

interface WordsFieldsProps<Name extends string> {
  fields: readonly { name: Name; label: string; most: number; isLong?: boolean }[]
  values: Record<Name, Words>
  onWords: (name: Name, words: Words) => void
}

/** The same fields in one language after the other; English comes first, because the others fall back to it. */
export function WordsFields<Name extends string>({ fields, values, onWords }: WordsFieldsProps<Name>) {
  const [language, setLanguage] = useState<Language>('en')
  const options = LANGUAGE_OPTIONS.map(({ value, label }) => {
    const isWritten = fields.every(({ name }) => values[name][value]?.trim())
    return { value, label: isWritten ? `${label} ✓` : label }
  })
  const called = LANGUAGE_OPTIONS.find(({ value }) => value === language)!.label
  return (
    <>
      <Select label="Language" isLabelled value={language} options={options} onValue={setLanguage} />
      {fields.map(({ name, label, most, isLong }) => {
        const shared = {
          label: `${label}, ${called}`,
          value: values[name][language] ?? '',
          maxLength: most,
          lang: language,
          onValue: (text: string) => onWords(name, { ...values[name], [language]: text }),
        }
        return isLong ? <LongField key={name} rows={4} {...shared} /> : <Field key={name} {...shared} />
      })}
    </>
  )
}
