import { useMemo } from 'react'
import { QR_SIZE, qrPath } from './qr-path.ts'

/** Dark on white in both appearances, so that every camera reads it. */
export function QrCode({ text, label, size = QR_SIZE }: { text: string; label: string; size?: number }) {
  const { path, modules } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
