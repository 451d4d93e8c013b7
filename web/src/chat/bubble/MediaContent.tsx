import { AlbumGrid } from '@mela/ui/layout/AlbumGrid.tsx'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '../state/model.ts'
import { cardOf } from '../words/message-text.ts'
import { Card } from './Card.tsx'
import { sizeOf } from './fit.ts'
import { Picture } from './Picture.tsx'
import { Voice } from './Voice.tsx'

interface MediaContentProps {
  message: Message
  /** Of photos sent together, this one among them. */
  album?: readonly Message[] | undefined
  isOwn: boolean
}

/** Everything but words. */
export function MediaContent({ message, album, isOwn }: MediaContentProps) {
  const card = cardOf(message)
  if (card) return <Card card={card} />
  if (message.contentType === ContentType.Audio) return <Voice message={message} isOwn={isOwn} />
  if (!album || album.length < 2) return <Picture message={message} size={sizeOf(message)} />
  return (
    <AlbumGrid
      cells={album.map((each) => ({ key: each.nonce || each.id, cell: <Picture message={each} isInAlbum /> }))}
    />
  )
}
