import { NICKNAME_MAX } from '@mela/contract/account/account-rules.ts'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormError } from './FormError.tsx'
import { keepUser } from '../session/session.ts'
import { useForm } from './use-form.ts'
import css from '../card/FirstRunCard.module.css'
import { isBlank } from '@mela/contract/text/is-blank.ts'

/** Asked once, and skipped with one tap. */
export function NameQuestion({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const t = useT()
  const form = useForm({ nickname: '' })
  const save = async ({ nickname }: typeof form.values) => {
    const name = nickname.trim()
    if (isBlank(name)) return form.fail({ nickname: (words) => words('account.nickname_missing') })
    const { user: saved } = await api('editUser', { nickname: name })
    keepUser({ ...user, ...saved })
    onDone()
  }
  return (
    <section className={css.card} aria-label={t('account.name_question')}>
      <form className={css.question} noValidate onSubmit={form.onSubmit(save)}>
        <h2 className={css.title}>{t('account.name_question')}</h2>
        <Field
          {...form.field('nickname')}
          label={t('account.nickname')}
          maxLength={NICKNAME_MAX}
          autoComplete="nickname"
          enterKeyHint="done"
        />
        <FormError text={form.formError} />
        <div className={css.acts}>
          <Button variant="soft" size="medium" onClick={onDone}>
            {t('account.skip')}
          </Button>
          <Button type="submit" size="medium" busy={form.isBusy && t('account.saving')}>
            {t('account.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
