import csp from 'csp_evaluator'
import parser from 'csp_evaluator/dist/parser.js'
import type { Family } from './attempts.ts'

/** The evaluator's own scale: 10 high, 20 does not parse, 30 medium, from 40 on only "maybe" and hints. */
const WORST_ALLOWED = 40

export const weakPolicies: Family = {
  name: 'content security policies',
  run: async ({ thandi, nobody }, attempt) => {
    const login = await nobody.get('/api/login')
    const signInPage = await nobody.get(new URL(`${login.headers.get('location')}`).pathname)
    const pages: [string, Headers][] = [
      ['landing', (await nobody.get('/')).headers],
      ['privacy', (await nobody.get('/privacy')).headers],
      ['support', (await nobody.get('/support')).headers],
      ['the app', (await thandi.get('/')).headers],
      ['a page that is not there', (await nobody.get('/nowhere')).headers],
      ['the API’s documentation', (await nobody.get('/api/docs')).headers],
      ['sign-in', signInPage.headers],
    ]
    for (const [name, headers] of pages) {
      const policy = headers.get('content-security-policy') ?? ''
      await attempt(`${name}: what the evaluator finds`, () => {
        if (!policy) return 'has none'
        const findings = new csp.CspEvaluator(new parser.CspParser(policy).csp).evaluate()
        const bad = findings.filter(({ severity }) => severity < WORST_ALLOWED)
        return bad.length > 0 ? bad.map(({ description }) => description).join('; ') : undefined
      })
      await attempt(`${name}: inline code, foreign code, frames`, () => {
        const holes = /unsafe-inline|unsafe-eval|unsafe-hashes|\*|http:/.exec(policy)?.[0]
        if (holes) return `allows ${holes}`
        if (!/frame-ancestors 'none'/.test(policy)) return 'may be framed'
        return /base-uri 'none'/.test(policy) ? undefined : 'takes another base address'
      })
      await attempt(`${name}: guessing at types`, () =>
        headers.get('x-content-type-options') === 'nosniff' ? undefined : 'may be guessed at',
      )
    }
  },
}
