import type { FormEvent } from 'react'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { GROUPING_NAME_MAX } from '@mela/contract/friends/friends-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useGroupingForm } from './use-grouping-form.ts'
import css from './GroupingSheet.module.css'

interface GroupingSheetProps {
  /** The one to change; without it a new one is made. */
  grouping?: Grouping | undefined
  onSaved?: ((id: string) => void) | undefined
  onClose: () => void
}
const FORM = 'grouping'

export function GroupingSheet({ grouping, onSaved, onClose }: GroupingSheetProps) {
  const t = useT()
  const form = useGroupingForm(grouping, (id) => {
    showToast(t(grouping ? 'groupings.changed' : 'groupings.updated'), { icon: 'check' })
    onSaved?.(id)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) void form.save()
  }
  return (
    <Sheet
      title={t(grouping ? 'groupings.change' : 'groupings.new')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} isWide busy={form.isBusy && t('groupings.saving')}>
          {t(grouping ? 'groupings.save' : 'groupings.make')}
        </Button>
      }
    >
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <Field
          label={t('groupings.name')}
          counter={`${form.name.length} / ${GROUPING_NAME_MAX}`}
          value={form.name}
          maxLength={GROUPING_NAME_MAX}
          autoComplete="off"
          error={form.isMissing ? t('errors.grouping_error') : undefined}
          onValue={form.changeName}
        />
        <Field
          label={t('groupings.order')}
          hint={t('groupings.order_hint')}
          value={form.order}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          onValue={form.setOrder}
        />
        {form.failure && (
          <Note tone="danger" role="alert">
            {form.failure}
          </Note>
        )}
      </form>
    </Sheet>
  )
}
