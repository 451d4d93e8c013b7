import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mela/ui/tokens.css'
import '@mela/ui/base.css'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
