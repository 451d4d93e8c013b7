import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mela/ui/tokens.css'
import '@mela/ui/base.css'
import './app/console.css'
import { App } from './app/App.tsx'
import { applyTheme } from './platform/theme.ts'

applyTheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
