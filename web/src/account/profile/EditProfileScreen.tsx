import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { NICKNAME_MAX } from '@mela/contract/account/account-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { markSaved } from '../../platform/page/unsaved.ts'
import { UnsavedQuestion } from '../../platform/page/UnsavedQuestion.tsx'
import { AvatarField } from './AvatarField.tsx'
import { boundText } from '../password/bound.ts'
import { EditAccountDialog } from '../card/EditAccountDialog.tsx'
import { FormError } from '../sign-in/FormError.tsx'
import { keepUser, useSession } from '../session/session.ts'
import { useForm } from '../sign-in/use-form.ts'
import form_css from '../sign-in/AccountForm.module.css'
import css from './EditProfileScreen.module.css'
import { isBlank } from '@mela/contract/text/is-blank.ts'

// As the wire has them.
const GENDERS = { none: 1, male: 2, female: 3 } as const
type GenderName = keyof typeof GENDERS
const WHO_MAY_ADD = [
  { type: 1, text: 'account.add_everyone' },
  { type: 2, text: 'account.add_friends_of_friends' },
  { type: 0, text: 'account.add_nobody' },
] as const
type Gender = UserInfo['gender']
type MayAdd = NonNullable<UserInfo['add_friend_type']>

export function EditProfileScreen() {
  const t = useT()
  const { user } = useSession()
  if (user) return <ProfileForm key={user.id} user={user} />
  return (
    <Page title={t('account.edit_profile')} back="/profile">
      <PageLoading />
    </Page>
  )
}

function ProfileForm({ user }: { user: UserInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const goBack = useGoBack('/profile')
  const [gender, setGender] = useState(user.gender)
  const [isRenaming, setRenaming] = useState(false)
  const [mayAdd, setMayAdd] = useState(user.add_friend_type ?? 1)
  const form = useForm({ nickname: user.nickname })
  const isChanged =
    form.values.nickname.trim() !== user.nickname || gender !== user.gender || mayAdd !== (user.add_friend_type ?? 1)
  const save = async ({ nickname }: typeof form.values) => {
    const name = isBlank(nickname) ? '' : nickname.trim()
    if (!name && user.nickname) return form.fail({ nickname: (words) => words('account.nickname_missing') })
    const { user: saved } = await api('editUser', {
      ...(name && { nickname: name }),
      ...{ gender, add_friend_type: mayAdd },
    })
    keepUser({ ...user, ...saved })
    markSaved()
    showToast(t('account.saved'), { icon: 'check' })
    goBack()
  }
  const used = Array.from(form.values.nickname).length
  return (
    <Page
      title={t('account.edit_profile')}
      back="/profile"
      actions={
        <Button
          variant="ghost"
          size="medium"
          busy={form.isBusy && t('account.saving')}
          onClick={() => void form.submit(save)}
        >
          {t('account.save')}
        </Button>
      }
    >
      <PageOffline />
      <AvatarField user={user} />
      <form className={form_css.card} noValidate onSubmit={form.onSubmit(save)}>
        <Field
          {...form.field('nickname')}
          label={t('account.nickname')}
          counter={`${used} / ${NICKNAME_MAX}`}
          maxLength={NICKNAME_MAX}
          placeholder={user.username}
          autoComplete="nickname"
          enterKeyHint="done"
        />
        <GenderField gender={gender} onGender={setGender} />
        <FormError text={form.formError} />
      </form>
      <WhoMayAdd mayAdd={mayAdd} onMayAdd={setMayAdd} />
      <div className={form_css.list}>
        <Row icon="id_card" label={t('account.username')} value={user.username} onSelect={() => setRenaming(true)} />
        <Row
          icon="phone"
          label={t('account.bind_mobile')}
          value={boundText(user, t)}
          onSelect={() => void navigate({ to: '/bind-mobile' })}
        />
      </div>
      {isRenaming && <EditAccountDialog user={user} what="username" onClose={() => setRenaming(false)} />}
      <UnsavedQuestion isChanged={isChanged} />
    </Page>
  )
}

function GenderField({ gender, onGender }: { gender: Gender; onGender: (gender: Gender) => void }) {
  const t = useT()
  const current = (Object.keys(GENDERS) as GenderName[]).find((name) => GENDERS[name] === gender)!
  return (
    <div>
      <p className={css.label}>{t('account.gender')}</p>
      <Segmented
        label={t('account.gender')}
        options={[
          { value: 'none', label: t('account.gender_none') },
          { value: 'male', label: t('account.gender_male') },
          { value: 'female', label: t('account.gender_female') },
        ]}
        value={current}
        onValue={(name) => onGender(GENDERS[name])}
      />
    </div>
  )
}

function WhoMayAdd({ mayAdd, onMayAdd }: { mayAdd: MayAdd; onMayAdd: (mayAdd: MayAdd) => void }) {
  const t = useT()
  return (
    <fieldset className={form_css.group}>
      <legend className={form_css.section}>{t('account.who_may_add')}</legend>
      <div className={form_css.list}>
        {WHO_MAY_ADD.map(({ type, text }) => (
          <PickRow
            key={type}
            kind="one"
            name="add_friend_type"
            value={String(type)}
            label={t(text)}
            isPicked={mayAdd === type}
            onPick={() => onMayAdd(type)}
          />
        ))}
      </div>
    </fieldset>
  )
}
