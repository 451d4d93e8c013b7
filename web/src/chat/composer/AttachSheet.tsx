import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useIsTouchPhone } from '../../platform/device/viewport.ts'
import { accepted } from '../send/media/check-files.ts'
import css from './AttachSheet.module.css'

interface AttachSheetProps {
  onFiles: (files: File[], meant?: 'audio') => void
  onCard: () => void
  /** Only into groups. */
  onTreasure: (() => void) | undefined
  onClose: () => void
}

/** What can go along besides words. */
export function AttachSheet({ onFiles, onCard, onTreasure, onClose }: AttachSheetProps) {
  const t = useT()
  // A computer's camera takes no photos from here.
  const hasCamera = useIsTouchPhone()
  const media = accepted('image', 'video')
  return (
    <Sheet title={t('chat.attach')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.choices}>
        <Files icon="picture" label={t('media.photo_or_video')} accept={media} isMany onFiles={onFiles} />
        {hasCamera && <Files icon="camera" label={t('media.camera')} accept="image/*" isCamera onFiles={onFiles} />}
        <Files
          icon="volume"
          label={t('media.audio_file')}
          accept={accepted('audio')}
          onFiles={(files) => onFiles(files, 'audio')}
        />
        <button type="button" className={css.choice} onClick={onCard}>
          <Face icon="id_card" label={t('media.card')} />
        </button>
        {onTreasure && (
          <button type="button" className={css.choice} onClick={onTreasure}>
            <Face icon="box" label={t('chat.treasure_box')} isLucky />
          </button>
        )}
      </div>
    </Sheet>
  )
}

interface FilesProps {
  icon: IconName
  label: string
  accept: string
  isMany?: boolean
  isCamera?: boolean
  onFiles: (files: File[]) => void
}

function Files({ icon, label, accept, isMany = false, isCamera = false, onFiles }: FilesProps) {
  return (
    <label className={css.choice}>
      <input
        type="file"
        className="screen-reader-only"
        accept={accept}
        multiple={isMany}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
        }}
      />
      <Face icon={icon} label={label} />
    </label>
  )
}

function Face({ icon, label, isLucky = false }: { icon: IconName; label: string; isLucky?: boolean }) {
  return (
    <>
      <span className={classes(css.icon, isLucky && css.lucky)}>
        <Icon name={icon} size={26} />
      </span>
      <span className={css.label}>{label}</span>
    </>
  )
}
