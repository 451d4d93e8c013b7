import '../chat/voice/heard.ts'
import '../chests/index.ts'
import '../wallet/wallets.ts'
import { onTextCut } from '@mela/ui/fields/cut-text.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { whileSignedIn } from '../account/index.ts'
import { t } from '../platform/i18n/i18n.ts'
import { startServiceWorker } from '../platform/install/service-worker.ts'
import { startUpdates } from '../platform/install/update.ts'
import { onWorkerMessage } from '../platform/install/worker-messages.ts'
import { renewPush, startPush } from '../platform/push/subscription.ts'
import { startBackCloses } from './back-closes.ts'
import { router } from './router.tsx'
import { safePath } from './routes/safe-path.ts'

// Nothing of it is needed for the first screen. Wallets and treasure boxes are followed all the same from here on,
// and voices that come from here on can be told from those that were there before.

/** What makes the app more than a page: it can be installed, opens without a network and hears while it is closed. */
export function startLater(): void {
  startServiceWorker()
  startUpdates()
  startPush()
  startBackCloses()
  onTextCut((max) => showToast(t('app.text_cut', { max }), { icon: 'info' }))
  onWorkerMessage((message) => {
    if (message.type === 'open') router.history.push(safePath(message.url))
  })
  whileSignedIn({
    start: () => {
      void renewPush()
      return Promise.resolve()
    },
    stop: () => undefined,
  })
}
