import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import palette from '#contract/palette.css?raw'
import { PRODUCT } from '#contract/product.ts'
import { AppShell } from './app-shell.tsx'
import { Receipt } from './guest/receipt.tsx'
import { TipCard } from './guest/tip-card.tsx'
import { ContactForm } from './landing/contact-form.tsx'
import { Landing } from './landing/landing.tsx'
import { PageFrame } from './landing/page-frame.tsx'
import { PrivacyScreen } from './screens/privacy/privacy-screen.tsx'
import { SupportPage } from './screens/support/support-page.tsx'
import { colour } from './styles/colour.ts'
import { common } from './texts/en/common.ts'
import { guest } from './texts/en/guest.ts'
import { landing } from './texts/en/landing.ts'
import { privacy } from './texts/en/privacy.ts'
import { support } from './texts/en/support.ts'

export interface Prerendered {
  head: string
  body: string
}

/** The markup of every page that is ready before its script is, by the name of its HTML file. */
export function prerender(
  origin: string,
): Record<'index' | 'privacy' | 'support' | 'app' | 'tip' | 'receipt', Prerendered> {
  return {
    index: { head: head(origin, landing), body: render(<LandingPage />) },
    privacy: {
      head: head(origin, { ...privacy, title: common.pageTitle(privacy.title) }),
      body: render(
        <PageFrame>
          <PrivacyScreen />
        </PageFrame>,
      ),
    },
    support: {
      head: head(origin, { ...support, title: common.pageTitle(support.title) }),
      body: render(<SupportPage />),
    },
    tip: { head: head(origin, guest), body: render(<LandingPage lead={<TipCard />} />) },
    receipt: {
      head: head(origin, guest.receipt),
      body: render(
        <PageFrame>
          <Receipt />
        </PageFrame>,
      ),
    },
    app: { head: head(origin, { title: PRODUCT.name, description: landing.description }), body: render(<AppShell />) },
  }
}

/** The form is a tree of its own inside the page, so that it can be hydrated alone. */
function LandingPage({ lead }: { lead?: ReactNode }) {
  const form = { __html: renderToString(<ContactForm />) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, made here at build time
  return <Landing lead={lead} contact={<div id="contact" dangerouslySetInnerHTML={form} />} />
}

/** Style attributes go: the content security policy would refuse them, and React sets them again when it starts. */
function render(page: ReactNode): string {
  return renderToString(page).replace(/ style="[^"]*"/g, '')
}

function head(origin: string, { title, description }: { title: string; description: string }): string {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    renderToString(<meta {...{ [key]: name }} content={content} />)
  return [
    renderToString(<title>{title}</title>),
    ...(['light', 'dark'] as const).map((scheme) =>
      renderToString(
        <meta
          name="theme-color"
          content={colour(palette, 'ground', scheme)}
          media={`(prefers-color-scheme: ${scheme})`}
        />,
      ),
    ),
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${origin}/og.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}
