import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { POP_UP_IMAGE, PopUpAction } from '@mela/contract/home/home-rules.ts'
import type { PopUp } from '@mela/contract/home/home.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LinkedText } from '../platform/links/LinkedText.tsx'
import { linkTarget, openWindow } from '../platform/links/open-link.ts'
import css from './PopUpDialog.module.css'

interface PopUpDialogProps {
  popUp: PopUp
  onShown: () => void
  onClose: () => void
}

export function PopUpDialog({ popUp, onShown, onClose }: PopUpDialogProps) {
  const act = useAction(popUp, onClose)
  const isPicture = popUp.type === POP_UP_IMAGE && popUp.file !== undefined
  return isPicture ? (
    <Picture url={popUp.file!.url} name={popUp.theme} act={act} onShown={onShown} onClose={onClose} />
  ) : (
    <Words popUp={popUp} act={act} onShown={onShown} onClose={onClose} />
  )
}

/** What a tap opens, if the operators gave an address that may be opened. */
function useAction({ action_type, action_val }: PopUp, onClose: () => void): (() => void) | undefined {
  const router = useRouter()
  const target = action_type === PopUpAction.Open ? linkTarget(action_val) : undefined
  if (!target) return undefined
  return () => {
    onClose()
    if (target.kind === 'path') router.history.push(target.path)
    else openWindow(target.url)
  }
}

interface ShownProps {
  act: (() => void) | undefined
  onShown: () => void
  onClose: () => void
}

/** Only once the picture is there; one that cannot be loaded is left out. */
function Picture({ url, name, act, onShown, onClose }: ShownProps & { url: string; name: string }) {
  const t = useT()
  const [isLoaded, setLoaded] = useState(false)
  const label = name || t('home.pop_up')
  const show = () => {
    setLoaded(true)
    onShown()
  }
  if (!isLoaded) return <img className={css.waiting} src={url} alt="" onLoad={show} onError={onClose} />
  return (
    <Layer label={label} className={css.picture!} onClose={onClose}>
      {act ? (
        <button type="button" className={css.whole} aria-label={label} onClick={act}>
          <img src={url} alt="" />
        </button>
      ) : (
        <img src={url} alt={label} />
      )}
      <IconButton icon="close" label={t('app.close')} className={css.close} onClick={onClose} />
    </Layer>
  )
}

/** Nobody asked for it, so nothing in it is chosen beforehand: the layer itself has the focus. */
function useNotice(onClose: () => void) {
  const modal = useModal(onClose)
  const { ref } = modal
  useLayoutEffect(() => ref.current?.setAttribute('autofocus', ''), [ref])
  return modal
}

function Layer(props: { label: string; className: string; onClose: () => void; children: ReactNode }) {
  return (
    <dialog className={props.className} aria-label={props.label} {...useNotice(props.onClose)}>
      {props.children}
    </dialog>
  )
}

function Words({ popUp, act, onShown, onClose }: ShownProps & { popUp: PopUp }) {
  const t = useT()
  const id = useId()
  const modal = useNotice(onClose)
  const tell = useEffectEvent(onShown)
  useEffect(() => tell(), [])
  return (
    <dialog className={css.words} aria-labelledby={`${id}-title`} {...modal}>
      <div className={css.inside}>
        <header className={css.head}>
          <span className={css.icon}>
            <Icon name="megaphone" size={24} />
          </span>
          <div>
            <h2 id={`${id}-title`}>{popUp.theme || t('home.pop_up')}</h2>
            <p>{t('home.pop_up_once')}</p>
          </div>
        </header>
        <div className={css.content}>
          <LinkedText text={popUp.content} />
        </div>
        {act && (
          <Button isWide onClick={act}>
            {t('home.have_a_look')}
          </Button>
        )}
        <Button isWide variant={act ? 'ghost' : 'primary'} onClick={onClose}>
          {t('home.understood')}
        </Button>
      </div>
    </dialog>
  )
}
