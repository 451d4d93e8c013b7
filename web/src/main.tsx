import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mela/ui/tokens.css'
import '@mela/ui/base.css'
import { startSession } from './account/index.ts'
import { takeLinkCredentials } from './account/link-credentials.ts'
import { App } from './app/App.tsx'
import { startLanguage } from './platform/i18n.ts'
import { applyTheme } from './platform/theme.ts'

async function start(): Promise<void> {
  // The password of a sign-in link leaves the address bar before anything is requested.
  takeLinkCredentials()
  applyTheme()
  void startSession()
  await startLanguage()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
void start()
