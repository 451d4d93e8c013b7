import { Suspense, useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { chestIn } from '../chest.ts'
import { ClaimList } from './ClaimList.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordSum } from './RecordSum.tsx'
import { useRecord } from './use-record.ts'

const CheckSheet = lazyScreen(() => import('./CheckSheet.tsx').then((module) => module.CheckSheet))
const OpenScene = lazyScreen(() => import('../open/OpenScene.tsx').then((module) => module.OpenScene))
/** What the server says of a box that is not there, or not for this person. */
const MISSING: readonly string[] = ['permission_not_allowed', 'invalid_params', 'non_existent']

/** Who sent a box, what was in it and who got how much. */
export function TreasureRecordScreen() {
  const t = useT()
  const { treasureId = '' } = useParams({ strict: false })
  return (
    <Page title={t('pages.treasure_record')} isPlain>
      <PageOffline />
      <Record key={treasureId} chest_id={treasureId} />
    </Page>
  )
}

function Record({ chest_id }: { chest_id: string }) {
  const t = useT()
  const record = useRecord(chest_id)
  const { first: head, list, error, again } = record
  const [layer, setLayer] = useState<'scene' | 'check'>()
  const isMissing = error instanceof Refused && MISSING.includes(error.reason)
  if (isMissing) return <PageEmpty art="lantern" title={t('pages.treasure_empty')} text={t('pages.treasure_text')} />
  if (!head) return <PagesEnd pages={record} />
  const { chest } = head
  const close = () => {
    setLayer(undefined)
    again()
  }
  return (
    <>
      <RecordHead head={head} onOpen={() => setLayer('scene')} />
      <RecordSum chest={chest} last={list[0]} />
      {chest.is_over && <Row icon="shield_check" label={t('chests.check')} onSelect={() => setLayer('check')} />}
      <ClaimList list={list} group_id={chest.group_id} />
      <PagesEnd pages={record} />
      <Suspense>
        {layer === 'check' && <CheckSheet chest={chest} claims={list} onClose={() => setLayer(undefined)} />}
        {layer === 'scene' && <OpenScene chest={chestIn(chest)} onClose={close} />}
      </Suspense>
    </>
  )
}
