import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Called in a test, runs when that test is over; called outside of one, when its file is. The last comes first. Not for hooks: Vitest ignores what they register. */
export function atEnd(end: () => unknown): void {
  const endAndWait = async () => {
    await end()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(endAndWait)
  else afterAll(endAndWait)
}

/** A new folder, removed at the end. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `enkosi-${name}-`))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
