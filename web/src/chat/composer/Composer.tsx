import {
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { TEXT_MAX_LENGTH } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { nearLimit, noticeCut } from '@mela/ui/fields/cut-text.ts'
import { useUserConfig } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra, lazyScreen } from '../../platform/page/lazy-screen.ts'
import { useIsDesktop, useIsTouchPhone } from '../../platform/device/viewport.ts'
import { setDraft, useDraft } from '../send/drafts.ts'
import { sendText } from '../send/send.ts'
import { ChatSlotsContext } from '../slots.ts'
import { useRecorder } from '../voice/use-recorder.ts'
import { tellTyping } from '../send/typing.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useExtras } from './use-extras.ts'
import css from './Composer.module.css'
import { isBlank } from '@mela/contract/text/is-blank.ts'

const AttachSheet = lazyScreen(() => import('./AttachSheet.tsx').then((module) => module.AttachSheet), 'media')
const PickSheet = lazyScreen(() => import('./PickSheet.tsx').then((module) => module.PickSheet), 'media')
const CardSheet = lazyScreen(() => import('./CardSheet.tsx').then((module) => module.CardSheet), 'media')
const MentionPicker = lazyExtra(() => import('./MentionPicker.tsx').then((module) => module.MentionPicker), 'acts')
const RecorderBar = lazyExtra(() => import('./RecorderBar.tsx').then((module) => module.RecorderBar), 'media')

interface ComposerProps {
  roomId: string
  name: string
}
type Layer = 'attach' | 'card' | 'treasure' | { files: File[]; meant?: 'audio' | undefined }

export function Composer({ roomId, name }: ComposerProps) {
  const t = useT()
  const text = useDraft(roomId)
  const isDesktop = useIsDesktop()
  const isTouchPhone = useIsTouchPhone()
  const [layer, setLayer] = useState<Layer>()
  const isOver = useDroppedFiles((files) => setLayer({ files }))
  const recorder = useRecorder(roomId)
  const isRecording = recorder.state.phase !== 'idle'
  const hasVoice = useUserConfig()?.voice_switch !== -1
  const isEmpty = isBlank(text)
  const field = useField(roomId, text, !isRecording, isDesktop)
  const extras = useExtras(roomId, field, text)
  const send = () => {
    if (isEmpty) return
    const taken = extras.take()
    setDraft(roomId, '')
    void sendText(roomId, text, taken)
  }
  const write = (typed: string) => {
    setDraft(roomId, typed)
    if (typed.trim() !== '') tellTyping(roomId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (extras.takesKey(event)) return
    // 229 is what some keyboards report for the Enter that ends a composition.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouchPhone) return
    event.preventDefault()
    send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ;(isRecording ? recorder.send : send)()
  }
  return (
    <>
      <form className={classes(css.composer, isOver && css.over)} onSubmit={submit}>
        {isRecording ? (
          <Suspense fallback={<span className={css.field} />}>
            <RecorderBar state={recorder.state} onCancel={recorder.cancel} />
          </Suspense>
        ) : (
          <>
            <Suspense>{extras.list && <MentionPicker {...extras.list} />}</Suspense>
            <IconButton icon="plus_circle" label={t('chat.attach')} onClick={() => setLayer('attach')} />
            <textarea
              ref={field}
              className={css.field}
              rows={1}
              value={text}
              maxLength={TEXT_MAX_LENGTH}
              placeholder={t('acts.write')}
              aria-label={t('acts.write_to', { name })}
              enterKeyHint={isTouchPhone ? 'enter' : 'send'}
              onChange={(event) => write(event.target.value)}
              {...extras.field}
              onKeyDown={onKeyDown}
              onPaste={(event) => takePasted(event, (files) => setLayer({ files }))}
            />
            <Length text={text} />
          </>
        )}
        {hasVoice && (isEmpty || isDesktop || isRecording) && <Microphone recorder={recorder} />}
        {!isRecording && (!hasVoice || !isEmpty || isDesktop) && <SendButton isDisabled={isEmpty} />}
      </form>
      <Layers roomId={roomId} layer={layer} onLayer={setLayer} />
    </>
  )
}

/** How much is left, once it matters. */
function Length({ text }: { text: string }) {
  const used = nearLimit(text, TEXT_MAX_LENGTH)
  return used && <span className={css.count}>{used}</span>
}

function takePasted(event: ClipboardEvent<HTMLTextAreaElement>, onFiles: (files: File[]) => void) {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return noticeCut(event)
  event.preventDefault()
  onFiles(files)
}

/** The field grows with its lines, up to what the style sheet allows; on a desktop it waits for words. */
function useField(roomId: string, text: string, isShown: boolean, isDesktop: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text, isShown])
  useEffect(() => {
    if (isDesktop) field.current?.focus({ preventScroll: true })
  }, [roomId, isDesktop])
  return field
}

function SendButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <IconButton
      type="submit"
      icon="send"
      iconSize={22}
      label={useT()('chat.send')}
      className={css.send}
      disabled={isDisabled}
      // Without this the field would lose focus and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
    />
  )
}

function groupIdOf(roomId: string): string | undefined {
  const chat = parseRoomId(roomId)
  return chat?.type === ChatType.Group ? chat.target : undefined
}

interface LayersProps {
  roomId: string
  layer: Layer | undefined
  onLayer: (layer: Layer | undefined) => void
}

/** What is chosen from, above the chat. */
function Layers({ roomId, layer, onLayer }: LayersProps) {
  const close = () => onLayer(undefined)
  const { SendTreasure } = useContext(ChatSlotsContext)
  const group_id = groupIdOf(roomId)
  return (
    <Suspense>
      {layer === 'attach' && (
        <AttachSheet
          onFiles={(files, meant) => onLayer({ files, meant })}
          onCard={() => onLayer('card')}
          onTreasure={SendTreasure && group_id ? () => onLayer('treasure') : undefined}
          onClose={close}
        />
      )}
      {layer === 'card' && <CardSheet roomId={roomId} onClose={close} />}
      {layer === 'treasure' && SendTreasure && group_id && <SendTreasure group_id={group_id} onClose={close} />}
      {typeof layer === 'object' && (
        <PickSheet roomId={roomId} files={layer.files} meant={layer.meant} onClose={close} />
      )}
    </Suspense>
  )
}

/** Held, it records as long as it is held; tapped, until it is tapped again. */
function Microphone({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const t = useT()
  const { phase, isHeld } = recorder.state
  const isRecording = phase !== 'idle'
  const mayBeSent = isRecording && !isHeld
  return (
    <IconButton
      type={mayBeSent ? 'submit' : 'button'}
      icon={mayBeSent ? 'send' : 'microphone'}
      iconSize={mayBeSent ? 22 : 24}
      label={t(mayBeSent ? 'chat.send' : 'acts.hold_to_record')}
      className={classes(css.microphone, isRecording && css.send, isHeld && css.held)}
      onPointerDown={recorder.press}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // From a keyboard there is no press to hold.
        if (event.detail === 0 && !isRecording) recorder.start()
      }}
    />
  )
}
