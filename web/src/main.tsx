import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mela/ui/tokens.css'
import '@mela/ui/base.css'
import './app/shell/skeleton.css'
import './chat/start.ts'
import { App } from './app/App.tsx'
import { guardFirstPage } from './app/first-page.ts'
import { suppressDoubleTap } from './platform/page/double-tap.ts'
import { reportSoon, watchFaults } from './platform/net/faults.ts'
import { startLanguage } from './platform/i18n/i18n.ts'
import { startInstallPrompt } from './platform/install/install-prompt.ts'
import { listenToWorker } from './platform/install/worker-messages.ts'
import { applyTheme } from './platform/device/theme.ts'

/** A page other than a list is fetched while the session starts. */
async function fetchFirstPage(): Promise<void> {
  const { start: first } = document.documentElement.dataset
  if (first === 'list') return
  const { fetchChatScreen } = await import('./app/routes/screens.ts')
  if (first === 'chat') await fetchChatScreen()
}

async function start(): Promise<void> {
  watchFaults()
  // First of all it takes the secrets of a link out of the address bar.
  void guardFirstPage()
  // Whoever opens the page tells when it cannot be had.
  fetchFirstPage().catch(() => undefined)
  listenToWorker()
  applyTheme()
  suppressDoubleTap()
  startInstallPrompt()
  await startLanguage().catch((error: unknown) => {
    // The connection was lost between the page and its words: there is nothing to show before it is back.
    window.addEventListener('online', () => location.reload(), { once: true })
    throw error
  })
  const root = createRoot(document.getElementById('root')!, {
    onUncaughtError: (error) => reportSoon((reports) => reports.reportFault('render', error)),
    onCaughtError: (error) => reportSoon((reports) => reports.reportFault('render', error)),
  })
  // In slices, so that a slow phone answers a tap while the first screen is drawn.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  // A page of an older version may not find it any more, and gets along without until it is opened again.
  import('./app/start-later.ts').then(
    ({ startLater }) => startLater(),
    () => undefined,
  )
}
void start()
