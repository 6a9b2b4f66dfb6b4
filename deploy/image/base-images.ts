import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findPostgres } from '#server/platform/db/embedded/postgres-binaries.ts'
import { podman, succeeds } from './podman.ts'

/**
 * The images that ours are made from and run beside. One that this machine has is taken as it is. Another is made from Debian's packages,
 * because not every machine reaches a registry of images: the same Debian, user and folders as in the official one. Gives the names of
 * those that were made.
 */
export async function makeMissingBases(folder: string): Promise<string[]> {
  const bases = {
    'docker.io/library/node:24-bookworm-slim': makeNode,
    'docker.io/library/postgres:18-bookworm': makePostgres,
  }
  const made: string[] = []
  for (const [name, make] of Object.entries(bases)) {
    if (succeeds('image', 'exists', name)) continue
    console.log(`Making ${name} from Debian's packages.`)
    await make(join(folder, `base-${made.length}`), name)
    made.push(name)
  }
  return made
}

/** This Node and this npm. */
function makeNode(root: string, name: string): void {
  installDebian(root)
  const npm = resolve(process.env.npm_execpath ?? '', '../..')
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  execFileSync('useradd', ['--root', root, '--uid', '1000', '--user-group', '--create-home', 'node'])
  importRoot(root, name, ['CMD ["node"]'])
}

/** The PostgreSQL of the packages, with an entrypoint that does what compose.yaml expects of the official one. */
async function makePostgres(root: string, name: string): Promise<void> {
  installDebian(root, '--include=postgresql-client')
  const { bin } = await findPostgres()
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(dirname(bin), part), join(root, 'usr/local', part), { recursive: true, verbatimSymlinks: true })
  }
  const entrypoint = join(root, 'usr/local/bin/docker-entrypoint.sh')
  copyFileSync(join(import.meta.dirname, 'postgres-entrypoint.sh'), entrypoint)
  chmodSync(entrypoint, 0o755)
  mkdirSync(join(root, 'docker-entrypoint-initdb.d'))
  execFileSync('useradd', [
    '--root',
    root,
    '--uid',
    '999',
    '--user-group',
    '--home-dir',
    '/var/lib/postgresql',
    'postgres',
  ])
  importRoot(root, name, [
    'ENV PGDATA=/var/lib/postgresql/18/docker',
    'ENV PGHOST=/tmp',
    'ENV LANG=C.UTF-8',
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'CMD ["postgres"]',
    'STOPSIGNAL SIGINT',
    'VOLUME /var/lib/postgresql',
  ])
}

function installDebian(root: string, ...options: string[]): void {
  execFileSync('debootstrap', ['--variant=minbase', ...options, 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('chroot', [root, 'apt-get', 'clean'])
}

function importRoot(root: string, name: string, changes: string[]): void {
  const archive = `${root}.tar`
  execFileSync('tar', ['-C', root, '-cf', archive, '.'])
  podman('import', '--quiet', ...changes.flatMap((change) => ['--change', change]), archive, name)
}
