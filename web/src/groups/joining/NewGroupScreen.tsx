import { useState } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { GROUP_NAME_MAX } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { keepGroup, resync } from '../../chat/index.ts'
import { FriendPicker, useSortedFriends } from '../../friends/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import css from './NewGroupScreen.module.css'

/** So many go with one call; the rest are invited later. */
const MOST = 100

/** Whom to begin a group with. */
export function NewGroupScreen() {
  const t = useT()
  const router = useRouter()
  const { list, state } = useSortedFriends()
  // Whoever comes from a chat with somebody begins with them.
  const { user_id }: { user_id?: string } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<string[]>(user_id ? [user_id] : [])
  const picked = chosen.filter((id) => list.some(({ friend_id }) => friend_id === id))
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const info = await api('createGroup', { user_ids: picked, ...(name.trim() && { name: name.trim() }) })
      keepGroup(info)
      await resync()
      router.history.replace(pathOf('Chat', { roomId: roomIdOf(info.group.id, ChatType.Group) }))
    } catch (error) {
      setBusy(false)
      tellFailure(error)
    }
  }
  const isEmpty = list.length === 0
  return (
    <Page
      title={t('pages.new_group')}
      isPlain
      isFixed
      footer={
        !isEmpty && (
          <Button
            isWide
            disabled={picked.length === 0}
            busy={isBusy && t('joining.making')}
            onClick={() => void create()}
          >
            {t('joining.make_group', { n: picked.length + 1 })}
          </Button>
        )
      }
    >
      <PageOffline />
      {isEmpty && state === 'loading' ? (
        <PageLoading />
      ) : (
        <FriendPicker friends={list} picked={picked} onChange={(ids) => setChosen(ids.slice(0, MOST))}>
          {picked.length > 0 && (
            <div className={css.name}>
              <Field
                label={t('joining.group_name')}
                value={name}
                maxLength={GROUP_NAME_MAX}
                autoComplete="off"
                onValue={setName}
              />
            </div>
          )}
        </FriendPicker>
      )}
    </Page>
  )
}
