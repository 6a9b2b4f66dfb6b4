import './qr-picture.css'
import encodeQR, { type ErrorCorrection } from 'qr'

/** Quiet space around the code, in modules: readers need four. */
const BORDER = 4

/** Dark squares of a code as one SVG path, and how wide the code is with its border. */
export function qrPath(text: string, level: ErrorCorrection): { path: string; width: number } {
  const rows = encodeQR(text, 'raw', { ecc: level, border: BORDER })
  let path = ''
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return { path, width: rows.length }
}

/** A QR code. Black on white in either colour scheme: readers expect it so. */
export default function QrPicture({
  text,
  level,
  size,
  label,
}: {
  text: string
  level: ErrorCorrection
  size: number
  label: string
}) {
  const { path, width } = qrPath(text, level)
  return (
    <svg
      className="qr"
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
