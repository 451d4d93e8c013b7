import { useState } from 'react'
import type { CallInput } from '@mela/contract/client.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { saveFile } from '../../platform/storage/save-picture.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

const NAME = 'mela-records.csv'

/** What the list shows, all of it, as a table for the person to keep. */
export function DownloadRecords({ filter }: { filter: CallInput<'exportAccountTransactions'> }) {
  const { t } = useI18n()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    const { csv, lines, is_cut } = await api('exportAccountTransactions', {
      ...filter,
      // The days of the filter are those of the reader, and so are the times in the table.
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    await saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), NAME)
    if (is_cut) showToast(t('wallet.record_download_cut', { n: lines }), { icon: 'info' })
  }
  const act = () => {
    setBusy(true)
    download()
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  return <IconButton icon="download" label={t('wallet.record_download')} disabled={isBusy} onClick={act} />
}
