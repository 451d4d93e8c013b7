import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GROUP_NAME_MAX } from '@mela/contract/groups/groups-rules.ts'
import { Row } from '@mela/ui/layout/Row.tsx'
import { keepGroup, useChildPath } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { RouteName } from '../../names/paths.ts'
import { NameSheet } from '../settings/NameSheet.tsx'
import { useWaitingTotal } from './use-waiting-total.ts'
import form from '../settings/GroupForm.module.css'

/** What only owner and managers find in the settings. */
export function ManagerRows({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const [isNaming, setNaming] = useState(false)
  const { id, name, flag_check } = info.group
  const waiting = useWaitingTotal(id)
  const go = (route: RouteName) => () => void navigate({ to: childPath(route) })
  const rename = async (next: string) => keepGroup(await api('editGroup', { id, name: next }))
  return (
    <>
      <h2 className={form.section}>{t('groups.managers_only')}</h2>
      <div className={form.list}>
        <Row label={t('groups.name')} value={name} onSelect={() => setNaming(true)} />
        <Row
          label={t('pages.group_review')}
          detail={t(flag_check === 1 ? 'groups.approval_on' : 'groups.approval_off')}
          count={waiting}
          countLabel={t('groups.waiting', { n: waiting })}
          onSelect={go('GroupReview')}
        />
        <Row label={t('pages.group_management')} onSelect={go('GroupManagement')} />
      </div>
      {isNaming && (
        <NameSheet
          title={t('groups.name')}
          value={name}
          max={GROUP_NAME_MAX}
          missing={t('groups.name_missing')}
          onSave={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
