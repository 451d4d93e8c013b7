import { useState, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageOffline } from '../../../platform/page/PageState.tsx'
import { pathOf } from '../../../names/paths.ts'
import { EconomyNote } from '../../EconomyNote.tsx'
import { PasswordSheet } from '../password/PasswordSheet.tsx'
import { TargetList } from './TargetList.tsx'
import type { Target } from './targets.ts'
import parts from '../Withdraw.module.css'

interface AddTargetPageProps {
  title: string
  saveLabel: string
  /** Why it cannot be saved yet. */
  reason: string | undefined
  /** What was added before. */
  known: readonly Target[]
  save: (withdraw_password: string) => Promise<void>
  onFailure: (failure: unknown) => void
  /** The form, and what is to be known about it. */
  children: ReactNode
}

/** Where a card or a wallet is added; it is saved with the withdrawal password. */
export function AddTargetPage({ title, saveLabel, reason, known, save, onFailure, children }: AddTargetPageProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <Page
      title={title}
      back={pathOf('Withdraw')}
      footer={
        <Button isWide reason={reason} onClick={() => setAsking(true)}>
          {saveLabel}
        </Button>
      }
    >
      <div className={parts.parts}>
        <div className={parts.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        {children}
        {known.length > 0 && (
          <div className={parts.rows}>
            <TargetList list={known} />
          </div>
        )}
      </div>
      {isAsking && (
        <PasswordSheet
          title={saveLabel}
          busy={t('wallet.card_saving')}
          send={save}
          onFailure={(refusal) => {
            setAsking(false)
            onFailure(refusal)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}
