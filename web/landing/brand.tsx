import { PRODUCT } from '#contract/product.ts'
import { common } from '#web/texts/en/common.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The mark: a rising sun over two open hands. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <circle cx="16" cy="13" r="5.5" fill="var(--brand-sun)" />
      <path d="M6 16c0 6 4.5 10 10 10s10-4 10-10l-4 1.5c-1.5 3-3.5 4-6 4s-4.5-1-6-4z" fill="var(--brand-sand)" />
    </svg>
  )
}

/** The name with its mark, and the word that says how far we are. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <span className="brand">
      <a href={href} className="tap product">
        <Mark />
        {PRODUCT.name}
      </a>
      <Badge look="sun">{common.beta}</Badge>
    </span>
  )
}
