import { readFileSync } from 'node:fs'

/** The version and the licence are said in package.json, and nowhere else. */
export const RELEASE: { version: string; license: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)
