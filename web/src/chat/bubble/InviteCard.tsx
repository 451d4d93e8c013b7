import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { CardFrame } from '@mela/ui/layout/CardFrame.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { joinGroup, useJoinState } from '../sync/join-group.ts'
import type { Message } from '../state/model.ts'
import { chatStore } from '../sync/store.ts'
import { useFace } from '../use-face.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** A group handed on: joined from the card itself, which then leads into the chat. */
export function InviteCard({ message }: { message: Message }) {
  const t = useT()
  const router = useRouter()
  const reader = chatStore((state) => state.reader)
  const group_id = textIn(message.content['group_id'])
  const state = useJoinState(group_id, reader)
  const [isBusy, setBusy] = useState(false)
  const ref_user_id = textIn(message.content['id']) || message.senderId
  const roomId = roomIdOf(group_id, ChatType.Group)
  const openChat = () => router.history.push(pathOf('Chat', { roomId }))
  const lookInside = () => router.history.push(pathOf('JoinGroup', { groupId: group_id }, { ref: ref_user_id }))
  const join = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const outcome = await joinGroup({ group_id, ref_user_id })
      if (outcome === 'in') openChat()
      else showToast(t('joining.request_sent'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (state.kind === 'member') {
    return <OwnGroup roomId={roomId} act={{ label: t('chat.open_chat'), icon: 'bubbles', onAct: openChat }} />
  }
  const preview = state.kind === 'outside' ? state.preview : undefined
  const name = preview?.group.name ?? textIn(message.content['name'])
  const needsAsking = preview?.group.flag_check === 1
  const joining = { label: isBusy ? t('joining.joining') : t(needsAsking ? 'joining.ask_to_join' : 'joining.join') }
  const acts = [
    { label: t('joining.look_inside'), onAct: lookInside },
    ...(state.kind === 'outside' && !state.isWaiting ? [{ ...joining, onAct: () => void join() }] : []),
  ]
  return (
    <CardFrame
      picture={<Avatar id={roomId} name={name} url={preview?.group.avatar.url} size={44} isSquare />}
      title={name}
      detail={detailOf()}
      acts={state.kind === 'missing' ? [] : acts}
    />
  )

  function detailOf(): string {
    if (state.kind === 'missing') return t('joining.missing')
    if (state.kind !== 'outside') return t('joining.invitation')
    return state.isWaiting ? t('joining.waiting') : t('joining.invitation_of', { n: state.preview.group_user_total })
  }
}

interface OwnGroupProps {
  roomId: string
  act: { label: string; icon: 'bubbles'; onAct: () => void }
}

function OwnGroup({ roomId, act }: OwnGroupProps) {
  const t = useT()
  const face = useFace(roomId)
  return (
    <CardFrame
      picture={<ChatAvatar roomId={roomId} face={face} size={44} />}
      title={face.name}
      detail={t('joining.joined')}
      acts={[act]}
    />
  )
}
