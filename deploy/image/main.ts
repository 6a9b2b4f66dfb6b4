import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '#testing/service/program.ts'
import { makeMissingBases } from './base-images.ts'
import { buildImage } from './build-image.ts'
import { configurePodman, removeImage } from './podman.ts'
import { tryImage } from './try-image.ts'

/** `npm run image -- test`: builds the image of deploy/Dockerfile, brings compose.yaml up with it, and removes everything that it made. */
if (process.argv.slice(2).join(' ') !== 'test') {
  console.error('The image is tried by: npm run image -- test')
  process.exit(2)
}
const isPossible =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['podman', 'debootstrap', 'docker-compose'].every((each) => hasProgram(each, '--version'))
if (isPossible) await testImage()
else console.log('Skipped: the image is tried on Linux, as root, with podman, debootstrap and docker-compose.')

async function testImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-image-'))
  const name = `enkosi-test-${process.pid}`
  const bases: string[] = []
  try {
    configurePodman(folder)
    bases.push(...(await makeMissingBases(folder)))
    buildImage(`localhost/${name}`)
    await tryImage(name, folder)
    console.log('The image is right.')
  } finally {
    for (const image of [`localhost/${name}`, ...bases]) removeImage(image)
    // An interrupted debootstrap leaves /proc mounted in there: no other file system is entered.
    execFileSync('rm', ['--recursive', '--force', '--one-file-system', folder])
  }
}
