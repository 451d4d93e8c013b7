import { Avatar, GroupAvatar, type Face } from '@mela/ui/display/Avatar.tsx'
import { displayName, faceKindOf, usePerson } from '../people/index.ts'
import type { ChatFace } from './use-face.ts'

interface ChatAvatarProps {
  roomId: string
  face: ChatFace
  size: number
  isOnline?: boolean
}

export function ChatAvatar({ roomId, face, size, isOnline = false }: ChatAvatarProps) {
  if (face.peerId) {
    const { peerId, name, avatarUrl, look } = face
    return <Avatar id={peerId} name={name} url={avatarUrl} look={look} size={size} isOnline={isOnline} />
  }
  if (face.isChannel && !face.avatarUrl) {
    return <Avatar id={roomId} name={face.name} glyph="megaphone" size={size} isSquare />
  }
  if (face.avatarUrl || face.memberIds.length < 2) {
    return <Avatar id={roomId} name={face.name} url={face.avatarUrl} size={size} isSquare />
  }
  return <Members roomId={roomId} face={face} size={size} />
}

// The number of hooks is fixed, so the composite reads six people whether or not the group has as many.
function Members({ roomId, face, size }: ChatAvatarProps) {
  const ids = face.memberIds
  const people = [
    useMember(ids[0]),
    useMember(ids[1]),
    useMember(ids[2]),
    useMember(ids[3]),
    useMember(ids[4]),
    useMember(ids[5]),
  ]
  const known = people.filter((person) => person !== undefined)
  return <GroupAvatar id={roomId} name={face.name} members={known} size={size} />
}

function useMember(id: string | undefined): Face | undefined {
  const person = usePerson(id)
  if (!id) return undefined
  return { id, name: person ? displayName(person) : '', url: person?.avatar.url, look: faceKindOf(person) }
}
