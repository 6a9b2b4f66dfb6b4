import { expect, test } from '@playwright/test'

// Without this no script could be registered anyway.
test.use({ serviceWorkers: 'allow' })

test('a page takes no text for markup or a script, and its one policy knows one address', async ({ page }) => {
  for (const path of ['/', '/support', '/privacy']) {
    await page.goto(path)

    const refused = await page.evaluate(() => {
      const trusted = (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes
      const script = document.createElement('script')
      const tries: (() => unknown)[] = [
        () => Object.assign(document.body, { innerHTML: '<b>x</b>' }),
        () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        () => Object.assign(script, { src: '/sw.js' }),
        () => Object.assign(script, { text: '1' }),
        () => navigator.serviceWorker.register('/other.js'),
        () => trusted.createPolicy('default', {}),
      ]
      return Promise.all(tries.map((attempt) => (async () => attempt())().then(String, ({ name }: Error) => name)))
    })

    expect(refused, path).toEqual(Array(6).fill('TypeError'))
  }
})
