import type { Connect, Plugin, ViteDevServer } from 'vite'
import { fillService } from '#server/platform/documents/fill-page.ts'
import { readConfig } from '#server/platform/start/config.ts'

/** Makes the development server answer as the real one does: which page for whom, and prerendered markup inside it. */
export function devPages(): Plugin {
  let server: ViteDevServer
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer(started) {
      server = started
      started.middlewares.use(choosePage)
    },
    async transformIndexHtml(html, { path }) {
      const { prerender } = await server.ssrLoadModule('/prerender.tsx')
      const page = prerender('').pages[path.slice(1, -'.html'.length)]
      const whole = page ? html.replace('<!--head-->', page.head).replace('<!--body-->', page.body) : html
      return fillService(whole, 'simulation', readConfig({}).contacts)
    },
  }
}

const choosePage: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const isPage =
    request.headers.accept?.includes('text/html') && !/^\/(api|idp|sim)\//.test(path) && !path.includes('.')
  if (isPage) request.url = `${pageFor(path, request.headers.cookie ?? '')}?${query}`
  next()
}

function pageFor(path: string, cookies: string): string {
  if (cookies.includes('enkosi_session=')) return '/app.html'
  return path === '/privacy' || path === '/support' ? `${path}.html` : '/index.html'
}
