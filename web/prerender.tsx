import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import palette from '#contract/palette.css?raw'
import { PRODUCT } from '#contract/product.ts'
import { AppShell } from './app-shell.tsx'
import { inThisLanguage, LANGUAGE } from './data/language.ts'
import { SERVICE_META } from './data/service.ts'
import { Nobody } from './guest/nobody.tsx'
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
import { webManifest } from './web-manifest.ts'

interface Page {
  head: string
  body: string
}

/** The language code in markup: English as South Africa writes it. */
const LANG = LANGUAGE === 'en' ? 'en-ZA' : LANGUAGE

/** The sheet of each page, ready to stand inside it. */
const sheets = import.meta.glob<string>('./styles/*.css', { query: '?inline', import: 'default', eager: true })

interface Prerendered {
  pages: Record<PageName, Page>
  sheets: Record<string, string>
  lang: string
  manifest: object
}

/** The markup of every page that is ready before its script is, by the name of its HTML file, and what a phone installs. */
export function prerender(origin: string): Prerendered {
  return { pages: pagesAt(origin), sheets, lang: LANG, manifest: webManifest(palette, LANG) }
}

type PageName = 'index' | 'privacy' | 'support' | 'app' | 'tip' | 'nobody' | 'receipt'

function pagesAt(origin: string): Record<PageName, Page> {
  return {
    index: { head: head(origin, landing) + installable(), body: render(<LandingPage />) },
    privacy: {
      head: head(origin, { ...privacy, title: common.pageTitle(privacy.title) }) + installable(),
      body: render(
        <PageFrame path="/privacy">
          <PrivacyScreen />
        </PageFrame>,
      ),
    },
    support: {
      head: head(origin, { ...support, title: common.pageTitle(support.title) }) + installable(),
      body: render(<SupportPage />),
    },
    tip: { head: head(origin, guest) + NOT_LISTED, body: guestPage(<TipCard />, true) },
    nobody: { head: head(origin, guest.nobody) + NOT_LISTED, body: guestPage(<Nobody />) },
    receipt: { head: head(origin, guest.receipt) + NOT_LISTED, body: guestPage(<Receipt />) },
    app: {
      head: head(origin, { title: PRODUCT.name, description: landing.description }) + installable(),
      body: render(<AppShell />),
    },
  }
}

/** The form is a tree of its own inside the page, so that it can be hydrated alone. */
function LandingPage() {
  const form = { __html: renderToString(<ContactForm />) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, made here at build time
  return <Landing contact={<div id="contact" dangerouslySetInnerHTML={form} />} />
}

/** The server fills in where it is. */
function guestPage(content: ReactNode, signsIn = false): string {
  return render(
    <PageFrame path="{{path}}" signsIn={signsIn}>
      {content}
    </PageFrame>,
  )
}

/** Style attributes go: the content security policy would refuse them, and React sets them again when it starts. */
function render(page: ReactNode): string {
  return renderToString(page).replace(/ style="[^"]*"/g, '')
}

function head(origin: string, { title, description }: { title: string; description: string }): string {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    renderToString(<meta {...{ [key]: name }} content={content} />)
  return [
    '<meta charset="utf-8"/>',
    meta(
      'name',
      'viewport',
      'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    ),
    renderToString(<link rel="icon" href="/icon.svg" type="image/svg+xml" />),
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
    meta('name', 'service', SERVICE_META),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${origin}/og.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}

/** A guest's page is no place to install anything from, nor for search engines. */
const NOT_LISTED = '<meta name="robots" content="noindex"/>'

function installable(): string {
  return (
    renderToString(<link rel="apple-touch-icon" href="/icon-180.png" />) +
    renderToString(<link rel="manifest" href={inThisLanguage('/manifest.webmanifest')} />)
  )
}
