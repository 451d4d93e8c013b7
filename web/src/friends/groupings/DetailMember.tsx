import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useFriendFace } from '../contacts/use-friend-face.ts'
import { removeFromGrouping } from './save-friend-groupings.ts'
import { saveFailure } from './save-failure.ts'
import css from './GroupingDetailScreen.module.css'

/** Somebody in a grouping, and the way out of it: they stay a friend, so nothing is asked first. */
export function DetailMember({ user_id, grouping }: { user_id: string; grouping: Grouping }) {
  const t = useT()
  const navigate = useNavigate()
  const face = useFriendFace(user_id)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeFromGrouping(user_id, grouping.id)
      showToast(t('groupings.updated'), { icon: 'check' })
    } catch (error) {
      tellFailure(error, saveFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={css.member}>
      <button
        type="button"
        className={css.person}
        onClick={() => void navigate({ to: pathOf('UserPage', {}, { id: user_id }) })}
      >
        <Avatar {...face} size={40} />
        <span className={css.name}>{face.name}</span>
      </button>
      <Button
        variant="soft"
        size="small"
        aria-label={t('groupings.take_out_named', { name: face.name })}
        busy={isBusy && t('groupings.take_out')}
        onClick={() => void remove()}
      >
        {t('groupings.take_out')}
      </Button>
    </li>
  )
}
