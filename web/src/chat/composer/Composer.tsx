import { useEffect, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { TEXT_MAX_LENGTH } from '@mela/contract/chat-rules.ts'
import { IconButton } from '@mela/ui/IconButton.tsx'
import { useT } from '../../platform/i18n.ts'
import { useIsDesktop, useIsTouchPhone } from '../../platform/viewport.ts'
import { setDraft, useDraft } from '../drafts.ts'
import { sendText } from '../send.ts'
import css from './Composer.module.css'

interface ComposerProps {
  roomId: string
  name: string
}

export function Composer({ roomId, name }: ComposerProps) {
  const t = useT()
  const text = useDraft(roomId)
  const field = useRef<HTMLTextAreaElement>(null)
  const isDesktop = useIsDesktop()
  const isTouchPhone = useIsTouchPhone()
  const isBlank = text.trim() === ''
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    // As high as its lines, up to what the style sheet allows.
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  useEffect(() => {
    if (isDesktop) field.current?.focus({ preventScroll: true })
  }, [roomId, isDesktop])
  const send = () => {
    if (isBlank) return
    setDraft(roomId, '')
    void sendText(roomId, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what some keyboards report for the Enter that ends a composition.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouchPhone) return
    event.preventDefault()
    send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      <textarea
        ref={field}
        className={css.field}
        rows={1}
        value={text}
        maxLength={TEXT_MAX_LENGTH}
        placeholder={t('chat.write_to', { name })}
        aria-label={t('chat.write_to', { name })}
        enterKeyHint={isTouchPhone ? 'enter' : 'send'}
        onChange={(event) => setDraft(roomId, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        type="submit"
        icon="send"
        iconSize={22}
        label={t('chat.send')}
        className={css.send}
        disabled={isBlank}
        // Without this the field would lose focus and a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
      />
    </form>
  )
}
