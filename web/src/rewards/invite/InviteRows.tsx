import type { InviteRecord } from '@mela/contract/rewards/rewards-invites.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import type { TextKey } from '../../names/areas.ts'
import { formatFullDate } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import css from './Invite.module.css'

function standingOf({ is_valid, is_unrewarded }: InviteRecord): { tone: TagTone; text: TextKey } {
  if (is_unrewarded) return { tone: 'warning', text: 'invites.is_unrewarded' }
  return is_valid ? { tone: 'success', text: 'invites.is_valid' } : { tone: 'neutral', text: 'invites.is_waiting' }
}

/** Who came by the invitations of somebody, and who of them counts. */
export function InviteRows({ list }: { list: readonly InviteRecord[] }) {
  const { t, locale } = useI18n()
  return (
    <>
      <ul className={css.rows} aria-label={t('pages.invite_records')}>
        {list.map((record) => {
          const { id, name, avatar } = record.user
          const { tone, text } = standingOf(record)
          return (
            <li key={id}>
              <FactRow
                picture={<Avatar id={id} name={name} url={avatar.url} size={40} />}
                label={name}
                detail={t('invites.joined_on', { day: formatFullDate(Date.parse(record.created_at), locale) })}
                value={<Tag tone={tone}>{t(text)}</Tag>}
              />
            </li>
          )
        })}
      </ul>
      {list.some(({ is_unrewarded }) => is_unrewarded) && (
        <p className={css.explained}>{t('invites.unrewarded_text')}</p>
      )}
    </>
  )
}
