import { useEffect, useId, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { formatFullDate, formatTime } from '../../../platform/i18n/dates.ts'
import { useI18n, useT } from '../../../platform/i18n/i18n.ts'
import { serverNow } from '../../../platform/device/clock.ts'
import { PageFailure, PageLoading } from '../../../platform/page/PageState.tsx'
import { useCall } from '../../../platform/query/use-read.ts'
import { ChainSheet, chainName, type PublishedChain } from './ChainSheet.tsx'
import { noteChains } from '../noted.ts'
import css from '../Verify.module.css'

type Published = CallOutput<'listDrawChains'>

const SHOWN = 6
const SECOND = 1000

/** What was published of draws that are still to come, of one line or of all; the device keeps it. */
export function DrawChains({ line }: { line?: string }) {
  const t = useT()
  const id = useId()
  const { answer, error, load } = useCall('listDrawChains', line ? { line } : {}, { keptAs: `published ${line ?? ''}` })
  useEffect(() => {
    if (answer) noteChains(answer.list).catch(() => undefined)
  }, [answer])
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.file}>
        <h2 className={css.name} id={id}>
          {t('draws.chains_title')}
        </h2>
        <p className={css.quiet}>{t('draws.chains_text')}</p>
        {answer ? (
          <Told {...answer} />
        ) : error === undefined ? (
          <PageLoading rows={1} />
        ) : (
          <PageFailure error={error} onRetry={load} />
        )}
      </div>
    </section>
  )
}

function Told({ list, notary }: Published) {
  const t = useT()
  const [count, setCount] = useState(SHOWN)
  const [open, setOpen] = useState<PublishedChain>()
  const left = list.length - count
  if (list.length === 0) return <p className={css.quiet}>{t('draws.chains_none')}</p>
  return (
    <>
      <ul className={css.published}>
        {list.slice(0, count).map((chain) => (
          <ChainRow key={chain.manifest.first_period} chain={chain} onSelect={() => setOpen(chain)} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="soft" size="medium" onClick={() => setCount(count + SHOWN)}>
          {t('draws.list_more', { n: Math.min(SHOWN, left) })}
        </Button>
      )}
      <p className={css.quiet}>
        {notary.run_by === '' ? t('draws.notary_own') : t('draws.notary_run_by', { name: notary.run_by })}
      </p>
      {open && <ChainSheet chain={open} notary={notary} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ChainRow({ chain: { manifest }, onSelect }: { chain: PublishedChain; onSelect: () => void }) {
  const { t, locale } = useI18n()
  const from = manifest.first_opens * SECOND
  const time = `${formatFullDate(from, locale)}, ${formatTime(from, locale)}`
  return (
    <li>
      <Row
        label={chainName(manifest, t)}
        detail={t(from > serverNow() ? 'draws.chain_from' : 'draws.chain_since', { time })}
        onSelect={onSelect}
      />
    </li>
  )
}
