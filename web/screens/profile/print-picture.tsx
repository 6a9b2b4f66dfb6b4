import type { PrintPiece } from '#contract/print-layout.ts'
import { qrPath } from '#web/parts/qr-picture.tsx'

type Box = { width: number; height: number }

/** A badge, poster or sticker as one drawing, so that the screen, the paper and the picture show the same. */
export function PrintPicture({
  pieces,
  box,
  link,
  label,
}: {
  pieces: PrintPiece[]
  box: Box
  link: string
  label: string
}) {
  return (
    <svg className="print-picture" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <rect width={box.width} height={box.height} fill="var(--paper)" />
      {pieces.map((piece) => (
        <Piece key={`${piece.kind} ${piece.x} ${piece.y}`} piece={piece} link={link} />
      ))}
    </svg>
  )
}

function Piece({ piece, link }: { piece: PrintPiece; link: string }) {
  if (piece.kind === 'box') {
    const { x, y, width, height, fill } = piece
    return <rect x={x} y={y} width={width} height={height} fill={`var(--${fill})`} />
  }
  if (piece.kind === 'text') {
    const { x, y, size, text, fill } = piece
    return (
      <text
        x={x}
        y={y}
        fontSize={size}
        fill={`var(--${fill})`}
        textAnchor="middle"
        fontFamily="system-ui, sans-serif"
        fontWeight={700}
      >
        {text}
      </text>
    )
  }
  const { path, width } = qrPath(link, 'quartile')
  return (
    <path
      transform={`translate(${piece.x} ${piece.y}) scale(${piece.size / width})`}
      d={path}
      fill="black"
      shapeRendering="crispEdges"
    />
  )
}

/** Pixels a millimetre: 300 dots an inch on a badge. */
const SCALE = 12

/** The whole drawing as a PNG, in the colours of the page. */
export async function pictureOf(svg: SVGSVGElement, { width, height }: Box): Promise<Blob | null> {
  const colours = getComputedStyle(document.documentElement)
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * SCALE))
  copy.setAttribute('height', String(height * SCALE))
  const text = copy.outerHTML.replace(/var\((--[a-z-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim())
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
