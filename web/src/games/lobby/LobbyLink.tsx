import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'

interface LobbyLinkProps {
  path: string
  className?: string | undefined
  isCurrent?: boolean
  children: ReactNode
}

/** A link inside the app, which a key still opens in another tab. */
export function LobbyLink({ path, className, isCurrent, children }: LobbyLinkProps) {
  const navigate = useNavigate()
  return (
    <a
      className={className}
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: path })
      }}
    >
      {children}
    </a>
  )
}
