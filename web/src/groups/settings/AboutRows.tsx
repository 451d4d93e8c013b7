import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { RouteName } from '../../names/paths.ts'
import { updatedText } from './updated-text.ts'
import form from './GroupForm.module.css'
import { useChildPath } from '../../chat/index.ts'

/** What the group has to show. */
export function AboutRows({ info }: { info: GroupInfo }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const go = (name: RouteName) => () => void navigate({ to: childPath(name) })
  return (
    <div className={form.list}>
      <Row
        label={t('pages.all_members')}
        value={info.group_user_total.toLocaleString(locale)}
        onSelect={go('AllMembers')}
      />
      <Row
        label={t('pages.edit_des')}
        value={updatedText(info, t, locale) ?? t('groups.none')}
        onSelect={go('EditDescription')}
      />
      <Row label={t('pages.group_qr')} tag={<Icon name="qr" size={20} />} onSelect={go('GroupQr')} />
      <Row label={t('groups.search_messages')} onSelect={go('ChatRecord')} />
    </div>
  )
}
