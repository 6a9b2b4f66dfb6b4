import { PRODUCT } from '#contract/product.ts'
import { colour } from './styles/colour.ts'
import { common } from './texts/en/common.ts'

/** The web app manifest in one language, written by the build as `manifest.webmanifest`. The app is the same one in all of them. */
export function webManifest(palette: string, lang: string): object {
  const png = (src: string, sizes: string) => ({ src, sizes, type: 'image/png' })
  return {
    name: PRODUCT.name,
    short_name: PRODUCT.name,
    description: common.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colour(palette, 'ground'),
    theme_color: colour(palette, 'brand'),
    lang,
    categories: ['finance', 'lifestyle'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('/icon-192.png', '192x192'),
      png('/icon-512.png', '512x512'),
      { ...png('/icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
  }
}
