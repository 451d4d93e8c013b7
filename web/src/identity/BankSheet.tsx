import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/net/api.ts'
import { failureText } from '../platform/net/failure-text.ts'
import { isToBeTold } from '../platform/net/tell-failure.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { useCall } from '../platform/query/use-read.ts'
import { refreshLevels } from './levels.ts'

/** One of the person's own cards, or the way to add one. */
export function BankSheet({ level, onClose }: { level: 1 | 2; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { answer, error: readError, load } = useCall('listCards', {})
  const cards = answer?.list
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fail = (error: unknown) => {
    if (!isToBeTold(error)) return
    const isOther = error instanceof Refused && error.reason === 'identity_refused'
    setFailure(isOther ? t('identity.bank_name_differs') : failureText(error, t))
  }
  const finish = () => {
    showToast(t('identity.verified_now'), { icon: 'check' })
    void refreshLevels()
    onClose()
  }
  const choose = async (bank_id: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await api('submitIdentity', { level, way: 'bank', data: { bank_id } })
      finish()
    } catch (error) {
      // An earlier try arrived although its answer did not.
      if (error instanceof Refused && error.reason === 'identity_done') return finish()
      fail(error)
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={t('identity.bank_choose')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button
          isWide
          variant={cards?.length ? 'soft' : 'primary'}
          onClick={() => void navigate({ to: pathOf('AddBankcard') })}
        >
          {t('identity.bank_add')}
        </Button>
      }
    >
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      {!cards && readError === undefined && <PageLoading rows={2} />}
      {!cards && readError !== undefined && <PageFailure error={readError} onRetry={load} />}
      {cards?.length === 0 && <Note>{t('identity.detail_bank')}</Note>}
      {cards?.map((card) => (
        <Row
          key={card.id}
          icon="bank"
          label={`${card.bank_name} ${card.card_number}`}
          detail={card.account_name}
          isDisabled={isBusy}
          onSelect={() => void choose(card.id)}
        />
      ))}
    </Sheet>
  )
}
