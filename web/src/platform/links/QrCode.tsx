import { useMemo } from 'react'
import { QR_SIZE, qrPath } from './qr-path.ts'

/** Dark on white in both appearances, so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, modules } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      width={QR_SIZE}
      height={QR_SIZE}
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
