import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { useRead } from '../../platform/query/use-read.ts'
import { pathOf } from '../../names/paths.ts'
import { isUngrouped, useGroupings } from './groupings.ts'
import { useFriendFace } from '../contacts/use-friend-face.ts'
import { GroupingSheet } from './GroupingSheet.tsx'
import { readGroupingsOf, saveFriendGroupings } from './save-friend-groupings.ts'
import { saveFailure } from './save-failure.ts'
import cards from '../user-page/Card.module.css'
import css from './SetGroupingScreen.module.css'

export function SetGroupingScreen() {
  const t = useT()
  const { id }: { id?: string } = useSearch({ strict: false })
  if (id) return <SetGrouping key={id} friend_id={id} />
  return (
    <Page title={t('pages.set_grouping')} back={pathOf('Address')}>
      <PageEmpty art="people" title={t('pages.person_empty')} text={t('pages.person_text')} />
    </Page>
  )
}

function SetGrouping({ friend_id }: { friend_id: string }) {
  const t = useT()
  const { name } = useFriendFace(friend_id)
  const back = pathOf('UserPage', {}, { id: friend_id })
  const goBack = useGoBack(back)
  const { checked, error, load } = useChecked(friend_id)
  const [picked, setPicked] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const chosen = picked ?? checked
  const save = async () => {
    setBusy(true)
    try {
      await saveFriendGroupings(friend_id, chosen ?? [])
      showToast(t('groupings.updated'), { icon: 'check' })
      goBack()
    } catch (failure) {
      setBusy(false)
      tellFailure(failure, saveFailure)
    }
  }
  return (
    <Page
      title={t('groupings.of', { name })}
      back={back}
      footer={
        picked && (
          <Button isWide busy={isBusy && t('groupings.saving')} onClick={() => void save()}>
            {t('groupings.save')}
          </Button>
        )
      }
    >
      <PageOffline />
      <p className={css.intro}>{t('groupings.set_text')}</p>
      {!chosen && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {!chosen && error === undefined && <PageLoading rows={4} />}
      {chosen && <Choices chosen={chosen} onChange={setPicked} />}
    </Page>
  )
}

function Choices({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const t = useT()
  const groupings = useGroupings().list.filter((grouping) => !isUngrouped(grouping))
  const [isAsked, setAsked] = useState(false)
  const pick = ({ id }: Grouping, isPicked: boolean) =>
    onChange(isPicked ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <>
      {groupings.length > 0 && (
        <fieldset className={cards.card}>
          <legend className="screen-reader-only">{t('groupings.title')}</legend>
          {groupings.map((grouping) => (
            <PickRow
              key={grouping.id}
              kind="many"
              name="grouping"
              value={grouping.id}
              label={grouping.name}
              detail={t('groupings.people', { n: grouping.user_ids.length })}
              isPicked={chosen.includes(grouping.id)}
              onPick={(isPicked) => pick(grouping, isPicked)}
            />
          ))}
        </fieldset>
      )}
      <div className={cards.card}>
        <Row icon="plus" tone="accent" label={t('groupings.new')} onSelect={() => setAsked(true)} />
      </div>
      {isAsked && <GroupingSheet onSaved={(id) => onChange([...chosen, id])} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Which groupings the friend is in now. */
function useChecked(friend_id: string) {
  const read = (signal: AbortSignal) => readGroupingsOf(friend_id, signal)
  const { answer, error, load } = useRead(['groupings_of', friend_id], read, { isFresh: true })
  return { checked: answer?.filter((grouping) => grouping.checked).map(({ id }) => id), error, load }
}
