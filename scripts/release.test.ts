import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'

const SCRIPT = resolve(import.meta.dirname, 'release.ts')
const folder = scratchFolder('release')
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], { cwd: folder })

function release(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], { cwd: folder, encoding: 'utf8' })
  const left = stdout.split('\n').flatMap((line) => /^TO DO {2}([^:]+(?::all)?):/.exec(line)?.[1] ?? [])
  return { status, left, text: stdout + stderr }
}

function commit(): void {
  git('add', '-A')
  git('commit', '-qm', 'a commit')
}

/** A small repository that is ready but for the long runs. */
beforeAll(() => {
  const about = { name: 'enkosi', version: '1.2.3', license: 'Apache-2.0' }
  const one = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' }
  const lock = {
    ...about,
    lockfileVersion: 3,
    packages: { '': { ...about, dependencies: { one: '1.0.0' } }, 'node_modules/one': one },
  }
  for (const each of ['docs', 'server', 'testing']) mkdirSync(join(folder, each))
  write('package.json', JSON.stringify({ ...about, dependencies: { one: '1.0.0' } }))
  write('package-lock.json', JSON.stringify(lock))
  write('CHANGELOG.md', '# Changelog\n\n## 1.2.3 (2026-11-19)\n\n## 1.2.2 (2026-01-01)\n')
  write('docs/untranslated.md', '# Not translated yet\n\nNothing: every sentence is there.\n')
  write('server/main.ts', '')
  write('testing/world.ts', '')
  write('.gitignore', 'dist\n.cache\n')
  git('init', '-q')
  commit()
})

test('a tag needs the long runs on this very commit, and then the archive is written with a bill of materials', () => {
  expect(release('archive')).toMatchObject({ status: 1, left: ['test:all', 'nightly'] })
  for (const run of ['test:all', 'nightly']) expect(release('passed', run).status).toBe(0)
  expect(release('check')).toMatchObject({ status: 0, left: [] })
  git('tag', 'v1.2.3')

  const { status, text } = release('archive')

  expect(status, text).toBe(0)
  const file = join(folder, 'dist/release/enkosi-1.2.3.tar.gz')
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n')
  expect(listed).toEqual(
    expect.arrayContaining(['enkosi-1.2.3/server/main.ts', 'enkosi-1.2.3/bill-of-materials.cdx.json']),
  )
  expect(listed.filter((each) => each.includes('testing'))).toEqual([])
  const bill = JSON.parse(readFileSync(join(folder, 'dist/release/bill-of-materials.cdx.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'enkosi', version: '1.2.3' } } })
  expect(bill.components).toMatchObject([{ name: 'one', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] }])
})

test('whatever a tag lacks is named, with what to do', () => {
  write('docs/untranslated.md', '# Not translated yet\n\n- af: something\n')
  write('CHANGELOG.md', '# Changelog\n\n## 1.2.3 (not released yet)\n')
  write('package-lock.json', readFileSync(join(folder, 'package-lock.json'), 'utf8').replace('"MIT"', '"SSPL-1.0"'))

  const changed = release('check')
  expect(changed).toMatchObject({ status: 1, left: ['changes', 'changelog', 'translations', 'licences'] })
  expect(changed.text).toContain('one: SSPL-1.0')
  expect(release('passed', 'nightly').text).toContain('passed, but for no commit')
  commit()
  const left = ['version', 'changelog', 'translations', 'licences', 'test:all', 'nightly']
  expect(release('check')).toMatchObject({ status: 1, left })
  expect(release('archive')).toMatchObject({ status: 1, left })
  expect(release('publish')).toMatchObject({ status: 1, text: expect.stringContaining('Say what') })
})
