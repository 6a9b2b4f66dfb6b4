import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '#server/entrypoints/http/openapi.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { api } from '../../contract/api.ts'

const document = openApi({ ...readConfig({}), publicUrl: 'https://pay.enkosi.co.za' })

test('the OpenAPI document passes the recommended rules of Redocly', async () => {
  const problems = await askRedocly(document)

  expect(problems.filter((problem) => !REDIRECT_PROBLEMS.some((expected) => problem.startsWith(expected)))).toEqual([])
})

/** Two rules ask every operation for a 2XX and a 4XX; an endpoint that only sends the browser elsewhere may have neither. */
const REDIRECT_PROBLEMS = Object.values(api)
  .filter(({ kind }) => kind === 'navigation')
  .flatMap(({ path }) =>
    ['2xx', '4xx'].map(
      (range) =>
        `operation-${range}-response #/paths/${path.replaceAll('/', '~1').replace(/:(\w+)/g, '{$1}')}/get/responses:`,
    ),
  )

async function askRedocly(each: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(each), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}
