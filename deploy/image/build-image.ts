import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { podman, podmanAloud } from './podman.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Builds the image and says how large it is. Packages come from where this machine's npm is configured to take them. */
export function buildImage(name: string): void {
  const config = (key: string) =>
    execFileSync('npm', ['config', 'get', key], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const mounts = [
    [config('userconfig'), '/root/.npmrc'],
    [config('globalconfig'), '/usr/local/etc/npmrc'],
    ['/etc/ssl/certs', '/etc/ssl/certs'],
  ].filter(([from = '']) => existsSync(from))
  // Only the docker format has a HEALTHCHECK. Chroot isolation works where a machine gives no cgroups to a build.
  const how = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--layers=false']
  const volumes = mounts.flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`])
  podmanAloud('build', ...how, ...volumes, '--file', join(ROOT, 'deploy/Dockerfile'), '--tag', name, ROOT)

  const size = (image: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', image))
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  const whole = size(name)
  console.log(`Built: ${mb(whole)} MB, ${mb(whole - size('docker.io/library/node:24-bookworm-slim'))} above its base.`)
}
