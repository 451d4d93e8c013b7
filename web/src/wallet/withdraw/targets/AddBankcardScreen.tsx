import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ACCOUNT_NAME_MAX, CARD_LIMIT } from '@mela/contract/wallet/wallet-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../../platform/net/api.ts'
import { failureText } from '../../../platform/net/failure-text.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../../platform/page/PageState.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { useEconomy } from '../../economy.ts'
import { EconomyNote } from '../../EconomyNote.tsx'
import { NoMoney } from '../../NoMoney.tsx'
import { AddTargetPage } from './AddTargetPage.tsx'
import { CardFields } from './CardFields.tsx'
import { CardPhotos, PhotoNotes } from './CardPhotos.tsx'
import { dropDraft, keepDraft, useDraft } from './card-draft.ts'
import { isBankCode, needOf } from './card-form.ts'
import { useTargets, type Target } from './targets.ts'
import { useCardPhoto } from './use-card-photo.ts'
import css from './Card.module.css'

export function AddBankcardScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { answer, error, load } = useTargets(Currency.Rupee)
  if (isPlay)
    return (
      <NoMoney title={t('wallet.card_add')} headline={t('wallet.withdraw_economy')} text={t('pages.paused_text')} />
    )
  if (answer) return <CardPage cards={answer.list} verified_name={answer.verified_name} hasPhotos={answer.has_photos} />
  return (
    <Page title={t('wallet.card_add')} back={pathOf('Withdraw')}>
      <PageOffline />
      <EconomyNote />
      {error === undefined ? <PageLoading rows={3} /> : <PageFailure error={error} onRetry={load} />}
    </Page>
  )
}

const keepFront = (front_url: string) => keepDraft({ front_url })
const keepBack = (back_url: string) => keepDraft({ back_url })

interface CardPageProps {
  cards: readonly Target[]
  verified_name: string
  hasPhotos: boolean
}

function CardPage({ cards, verified_name, hasPhotos }: CardPageProps) {
  const t = useT()
  const goBack = useGoBack(pathOf('Withdraw'))
  const { front_url, back_url, ...draft } = useDraft()
  const form = { ...draft, account_name: draft.account_name ?? verified_name }
  const front = useCardPhoto(t('wallet.card_front'), front_url, keepFront)
  const back = useCardPhoto(t('wallet.card_back'), back_url, keepBack)
  const [failure, setFailure] = useState<unknown>()
  const isOffline = useConnection() === 'offline'
  const photos = hasPhotos ? { front: front.address, back: back.address } : undefined
  const need = needOf(form, photos)
  const reason = () => {
    if (isOffline) return t('wallet.withdraw_network')
    if (cards.length >= CARD_LIMIT) return t('wallet.card_full', { max: CARD_LIMIT })
    if (need) return t(`wallet.card_need_${need}`)
    return isBankCode(form.bank_code) ? undefined : t('wallet.card_bank_code_rule')
  }
  const save = async (withdraw_password: string) => {
    await api('addCard', {
      ...{ ...form, account_name: form.account_name.slice(0, ACCOUNT_NAME_MAX), withdraw_password },
      ...(photos && { front_url: photos.front, back_url: photos.back }),
    })
    dropDraft()
    showToast(t('wallet.card_saved'), { icon: 'check' })
    goBack()
  }
  return (
    <AddTargetPage
      title={t('wallet.card_add')}
      saveLabel={t('wallet.card_save')}
      reason={reason()}
      known={cards}
      save={save}
      onFailure={setFailure}
    >
      {verified_name === '' && <VerifyFirst />}
      <div className={css.form}>
        <CardFields
          form={form}
          verified_name={verified_name}
          isNameRefused={failure instanceof Refused && failure.reason === 'account_name_differs'}
          onChange={() => setFailure(undefined)}
        />
        {hasPhotos && <CardPhotos front={front} back={back} />}
      </div>
      {failure !== undefined && (
        <Note tone="danger" role="alert">
          {failureText(failure, t)}
        </Note>
      )}
      {hasPhotos && <PhotoNotes />}
    </AddTargetPage>
  )
}

function VerifyFirst() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Note
      tone="warning"
      act={{
        label: t('wallet.withdraw_verify_act'),
        onAct: () => void navigate({ to: pathOf('UserAuthentication') }),
      }}
    >
      {t('wallet.card_verify_first')}
    </Note>
  )
}
