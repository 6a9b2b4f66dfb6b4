import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '#testing/service/program.ts'
import { makeMissingBases } from './base-images.ts'
import { buildImage } from './build-image.ts'
import { configurePodman, remove } from './podman.ts'
import { tryImage } from './try-image.ts'

/** `npm run image -- test`: builds the image of deploy/Dockerfile, runs it as compose.yaml does, and removes everything that it made. */
if (process.argv.slice(2).join(' ') !== 'test') {
  console.error('The image is tried by: npm run image -- test')
  process.exit(2)
}
const isPossible =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['podman', 'debootstrap'].every((each) => hasProgram(each, '--version'))
if (isPossible) await testImage()
else console.log('Skipped: the image is tried on Linux, as root, with podman and debootstrap.')

async function testImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-image-'))
  const image = `localhost/enkosi-test-${process.pid}`
  const bases: string[] = []
  try {
    configurePodman(folder)
    bases.push(...(await makeMissingBases(folder)))
    buildImage(image)
    await tryImage(image, folder)
    console.log('The image is right.')
  } finally {
    for (const name of [image, ...bases]) remove('image', name)
    rmSync(folder, { recursive: true, force: true })
  }
}
