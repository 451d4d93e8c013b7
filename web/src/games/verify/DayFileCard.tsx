import { useRef, useState, type ChangeEvent } from 'react'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { api } from '../../platform/net/api.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { saveFile } from '../../platform/storage/save-picture.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { checkFile, type FileVerdict } from './check-file.ts'
import css from './Verify.module.css'

/** All draws of a day as a file to keep, and the check of one that somebody has. */
export function DayFileCard({ period, isBlock = false }: { period?: string; isBlock?: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [verdict, setVerdict] = useState<FileVerdict | 'checking'>()
  const isOffline = useConnection() === 'offline'
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setVerdict('checking')
    try {
      setVerdict(checkFile(await file.text()))
    } catch (error) {
      setVerdict(undefined)
      tellFailure(error)
    } finally {
      // The same file may be chosen again.
      target.value = ''
    }
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
              onClick={() => void download(period, isBlock).catch(tellFailure)}
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
            onChange={(event) => void check(event)}
          />
        </div>
        {verdict === 'checking' && <p role="status">{t('draws.file_checking')}</p>}
        {verdict && verdict !== 'checking' && (
          <Note tone={verdict.state === 'right' ? 'success' : 'danger'} role="status">
            {verdictText(verdict, t)}
          </Note>
        )}
      </div>
    </section>
  )
}

function verdictText(verdict: FileVerdict, t: Translate): string {
  if (verdict.state === 'none') return t('draws.file_none')
  if (verdict.state === 'right') return t('draws.file_right', { n: verdict.draws })
  return verdict.period ? t('draws.file_wrong', { period: verdict.period }) : t('draws.file_chains')
}

async function download(period: string, isBlock: boolean): Promise<void> {
  const { date, code } = readPeriod(period)!
  const day = await api(isBlock ? 'getBlockDayFile' : 'getDayFile', { line: code, date })
  await saveFile(new Blob([JSON.stringify(day)], { type: 'application/json' }), `mela-draws-${date}-${code}.json`)
}
