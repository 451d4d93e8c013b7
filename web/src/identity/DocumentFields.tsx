import { useMemo } from 'react'
import { DOCUMENT_KINDS, REAL_NAME_MAX } from '@mela/contract/identity/identity-rules.ts'
import { Field } from '@mela/ui/fields/Field.tsx'
import { useI18n, type Translate } from '../platform/i18n/i18n.ts'
import { countries } from './countries.ts'
import { keepDraft } from './document-draft.ts'
import {
  birthFault,
  checkNumber,
  nameLength,
  typedNumber,
  type DocumentForm,
  type DocumentKind,
} from './document-form.ts'
import { SelectField } from './SelectField.tsx'

interface DocumentFieldsProps {
  form: DocumentForm
  /** yyyy-mm-dd */
  today: string
}

/** Kind, name, number, country and date of birth; what is wrong is said while it is typed. */
export function DocumentFields({ form, today }: DocumentFieldsProps) {
  const { t, locale } = useI18n()
  const lands = useMemo(() => countries(locale), [locale])
  const kinds = DOCUMENT_KINDS.map((value) => ({ value, label: t(`identity.kind_${value}`) }))
  const changeKind = (kind: string) =>
    keepDraft({ kind: kind as DocumentKind, id_number: typedNumber(kind as DocumentKind, form.id_number) })
  const fault = form.birth_date === '' ? undefined : birthFault(form.birth_date, today)
  return (
    <>
      <SelectField label={t('identity.kind')} value={form.kind} options={kinds} onValue={changeKind} />
      <Field
        label={t('identity.real_name')}
        value={form.real_name}
        counter={`${nameLength(form.real_name)} / ${REAL_NAME_MAX}`}
        hint={t('identity.name_hint')}
        maxLength={REAL_NAME_MAX * 2}
        autoComplete="name"
        onValue={(real_name) => keepDraft({ real_name: [...real_name].slice(0, REAL_NAME_MAX).join('') })}
      />
      <Field
        label={t('identity.number')}
        value={form.id_number}
        {...numberWords(form, t)}
        inputMode={form.kind === 'aadhaar' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onValue={(typed) => keepDraft({ id_number: typedNumber(form.kind, typed) })}
      />
      <SelectField
        label={t('identity.country')}
        value={form.country}
        options={lands}
        onValue={(country) => keepDraft({ country })}
      />
      <Field
        label={t('identity.birth_date')}
        type="date"
        value={form.birth_date}
        error={fault && t(fault === 'under_age' ? 'identity.reason_under_age' : 'identity.birth_impossible')}
        min="1900-01-01"
        max={today}
        autoComplete="bday"
        onValue={(birth_date) => keepDraft({ birth_date })}
      />
    </>
  )
}

function numberWords({ kind, id_number }: DocumentForm, t: Translate): { error?: string; hint?: string } {
  if (id_number === '') return {}
  const check = checkNumber(kind, id_number)
  if (!('fault' in check)) return check.good && kind === 'aadhaar' ? { hint: t('identity.number_good') } : {}
  if (check.fault === 'digits') return { error: t('identity.number_digits', { n: check.entered }) }
  if (check.fault === 'digit') return { error: t('identity.number_wrong') }
  return { error: t(check.fault === 'pan' ? 'identity.number_pan' : 'identity.number_signs') }
}
