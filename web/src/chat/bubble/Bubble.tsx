import { Suspense, useContext } from 'react'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import { quoteOf } from '../state/gone.ts'
import { sendState, stateIcons } from '../list/RowPreview.tsx'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { MentionedText } from '../mention/MentionedText.tsx'
import { cardOf, isDrawCard, textOf } from '../words/message-text.ts'
import { Alignment, type Message } from '../state/model.ts'
import { groupOf, usePersonName, usePreviewText } from '../words/names.ts'
import { QuoteBlock, quoteId } from '../quote/QuoteBlock.tsx'
import { resend } from '../send/send.ts'
import { ChatSlotsContext } from '../slots.ts'
import { TranslationLine } from '../translation/TranslationLine.tsx'
import { Author, useRole } from './Author.tsx'
import { BubbleFrame, type BubbleActs } from './BubbleFrame.tsx'
import { isPictured, shownSize } from './fit.ts'
import css from './Bubble.module.css'

const InviteCard = lazyScreen(() => import('./InviteCard.tsx').then((module) => module.InviteCard), 'joining')

const MediaContent = lazyScreen(() => import('./MediaContent.tsx').then((module) => module.MediaContent), 'media')
const MEDIA: readonly number[] = [ContentType.Audio, ContentType.Image, ContentType.Video, ContentType.Card]

const CARDS: readonly number[] = [ContentType.InviteCard, ContentType.Treasure]

const moreId = ({ nonce, id }: Message) => `more-${nonce || id}`

interface BubbleProps {
  message: Message
  /** Photos that were sent together; the last of them is the message. */
  album?: readonly Message[] | undefined
  roomId: string
  reader: string
  side: Alignment
  isFirst: boolean
  isLast: boolean
  acts: BubbleActs
}

export function Bubble({ message, album, roomId, reader, side, isFirst, isLast, acts }: BubbleProps) {
  const { t, locale } = useI18n()
  const group_id = groupOf(message)
  const name = usePersonName(message.senderId, group_id)
  const isOwn = side === Alignment.Right
  const isCard = CARDS.includes(message.contentType) || isDrawCard(message) || cardOf(message) !== undefined
  const isPicture = isPictured(message)
  const state = sendState(message, reader)
  const time = formatTime(message.created_unix, locale)
  const text = usePreviewText(message)
  const role = useRole(group_id, message.senderId)
  const said = { name, role: role ?? '', time, text }
  const label = isOwn
    ? t('acts.own_label', { time, state: t(`chat.state_${state ?? 'sent'}`), text })
    : t(role ? 'acts.role_label' : 'chat.other_label', said)
  const isText = message.contentType === ContentType.Text && !isCard
  const quote = quoteOf(message)
  const failed = (album ?? [message]).filter((each) => sendState(each, reader) === 'failed')
  return (
    <>
      <BubbleFrame
        message={message}
        album={album}
        isOwn={isOwn}
        acts={acts}
        label={label}
        describedBy={quote ? `${quoteId(message)} ${moreId(message)}` : moreId(message)}
        className={classes(
          css.bubble,
          isOwn && css.own,
          isFirst && css.first,
          isLast && css.last,
          isCard && css.card,
          isPicture && css.pictured,
          message.contentType === ContentType.Audio && css.sounding,
          state === 'uploading' && css.going,
        )}
        meta={
          <span className={css.meta} aria-hidden="true">
            {time}
            {state && <Icon name={stateIcons[state]} size={16} className={css[state]} />}
          </span>
        }
      >
        {group_id && !isOwn && isFirst && !isCard && <Author user_id={message.senderId} name={name} role={role} />}
        {message.isGroupNotice && (
          <span className={css.notice}>
            <Icon name="megaphone" size={16} />
            {t('chat.notice')}
          </span>
        )}
        {quote && <QuoteBlock quote={quote} message={message} reader={reader} isOwn={isOwn} onShow={acts.showSource} />}
        {isText && <Content message={message} album={album} isOwn={isOwn} reader={reader} />}
        {/* What the label does not say. */}
        <div id={moreId(message)} className={css.more}>
          {isText ? (
            <TranslationLine message={message} isOwn={isOwn} />
          ) : (
            <Content message={message} album={album} isOwn={isOwn} reader={reader} />
          )}
        </div>
      </BubbleFrame>
      {failed.length > 0 && (
        <button type="button" className={css.retry} onClick={() => void resendAll(roomId, failed)}>
          {album ? t('acts.photos_failed', { n: failed.length }) : t('acts.failed')}
        </button>
      )}
    </>
  )
}

/** One after the other, so that they stand in their order again. */
async function resendAll(roomId: string, failed: readonly Message[]): Promise<void> {
  for (const { nonce } of failed) await resend(roomId, nonce)
}

interface ContentProps {
  message: Message
  album: readonly Message[] | undefined
  isOwn: boolean
  reader: string
}

function Content({ message, album, isOwn, reader }: ContentProps) {
  if (message.contentType === ContentType.Treasure) return <TreasureContent message={message} />
  if (isDrawCard(message)) return <DrawContent message={message} />
  if (message.contentType === ContentType.InviteCard) {
    return (
      <Suspense fallback={<span className={css.awaited} />}>
        <InviteCard message={message} />
      </Suspense>
    )
  }
  if (MEDIA.includes(message.contentType) || cardOf(message)) {
    return (
      <Suspense fallback={<Awaited message={message} album={album} />}>
        <MediaContent message={message} album={album} isOwn={isOwn} />
      </Suspense>
    )
  }
  if (message.contentType === ContentType.Text && message.mentions.length > 0) {
    return <MentionedText message={message} reader={reader} isOwn={isOwn} />
  }
  if (message.contentType === ContentType.Text) return <LinkedText text={textOf(message)} />
  return <NeedsNewer />
}

function DrawContent({ message }: Pick<ContentProps, 'message'>) {
  const { Draw } = useContext(ChatSlotsContext)
  if (!Draw) return <NeedsNewer />
  return (
    <Suspense fallback={<span className={css.awaited} />}>
      <Draw message={message} />
    </Suspense>
  )
}

function TreasureContent({ message }: Pick<ContentProps, 'message'>) {
  const { Treasure } = useContext(ChatSlotsContext)
  if (!Treasure) return <NeedsNewer />
  return (
    <Suspense fallback={<span className={css.awaitedTreasure} />}>
      <Treasure message={message} />
    </Suspense>
  )
}

/** As high as what is about to stand there. */
function Awaited({ message, album }: Pick<ContentProps, 'message' | 'album'>) {
  if (isPictured(message)) return <span className={css.awaited} style={shownSize(message, album)} />
  return <span className={message.contentType === ContentType.Audio ? css.awaitedVoice : css.awaited} />
}

function NeedsNewer() {
  const { t } = useI18n()
  return (
    <span className={css.unknown}>
      <Icon name="info" size={20} />
      {t('acts.needs_newer')}
    </span>
  )
}
