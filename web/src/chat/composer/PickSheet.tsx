import { useEffect, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SwitchRow } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { userConfig } from '../../account/index.ts'
import { bytesText, durationText } from '../../platform/i18n/amounts.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { sendMedia } from '../send/send.ts'
import { checkFiles, checkLength, USUAL_LIMITS, type Problem } from '../send/media/check-files.ts'
import { inspect } from '../send/media/inspect.ts'
import type { Media } from '../send/media/media.ts'
import css from './PickSheet.module.css'

interface PickSheetProps {
  roomId: string
  files: File[]
  meant?: 'audio' | undefined
  onClose: () => void
}
interface Picked extends Media {
  url: string
}

/** What was chosen, before it goes. */
export function PickSheet({ roomId, files, meant, onClose }: PickSheetProps) {
  const { t } = useI18n()
  const [isOriginal, setOriginal] = useState(false)
  const { picked, problems, isLooking, remove } = usePicked(files, meant)
  const isNothing = !isLooking && picked.length === 0
  useEffect(() => {
    if (!isNothing) return
    for (const { key, values } of problems) showToast(t(key, values), { icon: 'alert', isError: true })
    onClose()
  }, [isNothing, problems, t, onClose])
  const send = () => {
    onClose()
    void sendMedia(roomId, picked, isOriginal)
  }
  return (
    <Sheet
      title={t(meant === 'audio' ? 'media.audio_file' : 'media.photo_or_video')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button isWide disabled={isLooking} onClick={send}>
          {t('media.send_count', { n: picked.length })}
        </Button>
      }
    >
      {problems.map(({ key, values }) => (
        <p key={key} className={css.problem} role="alert">
          {t(key, values)}
        </p>
      ))}
      <ul className={css.list}>
        {picked.map((each) => (
          <Item key={each.url} picked={each} onRemove={() => remove(each.url)} />
        ))}
      </ul>
      {picked.some(({ kind }) => kind === 'image') && (
        <div className={css.original}>
          <SwitchRow
            label={t('media.original')}
            detail={t('media.original_text')}
            isOn={isOriginal}
            onChange={setOriginal}
          />
        </div>
      )}
    </Sheet>
  )
}

function Item({ picked, onRemove }: { picked: Picked; onRemove: () => void }) {
  const { t, locale } = useI18n()
  const { kind, file, url, duration } = picked
  const label = t('media.remove', { name: file.name })
  return (
    <li className={css.item}>
      {kind === 'audio' ? (
        <span className={css.sound}>
          <Icon name="volume" size={26} />
          <span className={css.name}>{file.name}</span>
        </span>
      ) : (
        <img className={css.picture} src={url} alt={file.name} />
      )}
      <span className={css.facts}>
        {kind === 'image'
          ? bytesText(file.size, locale)
          : `${durationText(duration)} · ${bytesText(file.size, locale)}`}
      </span>
      <button type="button" className={css.remove} aria-label={label} title={label} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

const UNREADABLE: Problem = { key: 'media.unreadable', values: {} }

function usePicked(files: File[], meant: 'audio' | undefined) {
  const [picked, setPicked] = useState<Picked[]>([])
  const [problems, setProblems] = useState<Problem[]>([])
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    let isOver = false
    const urls: string[] = []
    const look = async () => {
      const checked = checkFiles(files, userConfig()?.limits ?? USUAL_LIMITS, meant)
      const found = new Map(checked.problems.map((problem) => [problem.key, problem]))
      setProblems(checked.problems)
      for (const each of checked.files) {
        const media = await inspect(each).catch(() => undefined)
        if (isOver) return
        const problem = media ? checkLength(media) : UNREADABLE
        if (problem) setProblems([...found.set(problem.key, problem).values()])
        if (!media || problem) continue
        const url = URL.createObjectURL(media.cover ?? media.file)
        urls.push(url)
        setPicked((before) => [...before, { ...media, url }])
      }
      setLooking(false)
    }
    void look()
    return () => {
      isOver = true
      for (const url of urls) URL.revokeObjectURL(url)
      setPicked([])
    }
  }, [files, meant])
  const remove = (url: string) => setPicked((before) => before.filter((each) => each.url !== url))
  return { picked, problems, isLooking, remove }
}
