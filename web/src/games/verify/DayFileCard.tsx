import { useRef, type ChangeEvent } from 'react'
import { recordsOf } from '@mela/rules/games/verify-day.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { lostIn, shownText, type FileVerdict } from './check-file.ts'
import { saveDayFile } from './save-day-file.ts'
import { useFileCheck } from './use-file-check.ts'
import css from './Verify.module.css'

/** The page that checks such a file without this site. */
const CHECKER = 'verify-draws.html'

/** All draws of a day as a file to keep, and the check of one that somebody has. */
export function DayFileCard({ period, isBlock = false }: { period?: string; isBlock?: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { progress, verdict, check } = useFileCheck()
  const isOffline = useConnection() === 'offline'
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) void check(file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <section className={css.card} aria-label={t('draws.file_title')}>
      <div className={css.file}>
        <h2 className={css.name}>{t('draws.file_title')}</h2>
        <p className={css.quiet}>{t('draws.file_text')}</p>
        <div className={css.acts}>
          {period && (
            <Button
              variant="tint"
              size="medium"
              icon="download"
              disabled={isOffline}
              onClick={() => void saveDayFile(period, isBlock).catch(tellFailure)}
            >
              {t('draws.day_file')}
            </Button>
          )}
          <Button variant="soft" size="medium" icon="document" onClick={() => input.current?.click()}>
            {t('draws.file_choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="application/json,.json"
            aria-label={t('draws.file_choose')}
            onChange={choose}
          />
        </div>
        {progress && (
          <p>
            <span role="status">{t('draws.file_checking')}</span>{' '}
            {progress.total > 0 && t('draws.file_progress', { n: progress.checked, total: progress.total })}
          </p>
        )}
        {verdict && (
          <Note tone={verdict.state === 'right' ? 'success' : 'danger'} role="status">
            {verdictText(verdict, t)}
            {'day' in verdict && lostIn(verdict.day) > 0 && (
              <>
                <br />
                {t('draws.file_lost', { n: lostIn(verdict.day) })}
              </>
            )}
          </Note>
        )}
        <p className={css.quiet}>{t('draws.checker_save_text')}</p>
        <a className={css.save} href={`/${CHECKER}`} download={CHECKER}>
          <Icon name="download" size={20} />
          {t('draws.checker_save')}
        </a>
      </div>
    </section>
  )
}

function verdictText(verdict: FileVerdict, t: Translate): string {
  switch (verdict.state) {
    case 'none':
      return t('draws.file_none')
    case 'damaged':
      return t('draws.file_damaged')
    case 'plan':
      return t('draws.file_chains')
    case 'right':
      return rightText(verdict.day.periods.length, t)
    case 'wrong':
      return t('draws.file_wrong', { period: shownText(recordsOf(verdict.day)[verdict.faults[0]!.at]!.period) })
  }
}

/** A file may have nothing but periods that are never drawn. */
const rightText = (n: number, t: Translate): string => (n > 0 ? t('draws.file_right', { n }) : t('draws.all_match'))
