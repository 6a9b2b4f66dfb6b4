import { beforeAll, expect, test } from 'vitest'
import { buildWeb, read } from '#testing/service/built-web.ts'
import { fillService } from './fill-page.ts'

const PAGES = ['index.html', 'app.html', 'privacy.html', 'support.html', 'tip.html', 'nobody.html', 'receipt.html']

beforeAll(() => buildWeb())

test.each(PAGES)('%s says *simulation* only in simulation, and whom to write to by the settings', (page) => {
  const contacts = { supportEmail: 'a@pay.za', helpEmail: 'b@pay.za', privacyEmail: 'c@pay.za' }
  const simulated = fillService(read(page), 'simulation', contacts)
  const real = fillService(read(page), 'production', contacts)

  expect(real.replaceAll('What is simulation mode?', '')).not.toMatch(/simulation mode|no real money|simulated/i)
  expect(`${simulated}${real}`).not.toMatch(/data-mode="production".*data-mode="simulation"|Email\}\}|\.example\b/s)
  expect(simulated.includes('Simulation mode: no real money moves.')).toBe(page !== 'app.html')
  if (page === 'privacy.html') expect(real).toContain('mailto:c@pay.za')
  if (page === 'support.html') expect(real).toContain('This service is not in it')
})
