import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { until } from '#testing/service/program.ts'
import { runContainer, succeeds } from './podman.ts'

type Compose = {
  services: { database: { environment: Record<string, string>; command: string[] } }
  configs: { 'service-role': { content: string } }
}

const PASSWORDS = { POSTGRES_PASSWORD: 'of-the-owner', SERVICE_PASSWORD: 'of-the-service' }

/** Starts the database of compose.yaml in a container: its words for initdb, its command, its script. Gives the settings that lead there. */
export async function startDatabase(name: string, port: number, folder: string): Promise<Record<string, string>> {
  const { services, configs } = parse(readFileSync(resolve(import.meta.dirname, '../compose.yaml'), 'utf8')) as Compose
  const { environment, command } = services.database
  const script = join(folder, 'service-role.sh')
  writeFileSync(
    script,
    configs['service-role'].content.replaceAll('$$', () => '$'),
  )
  runContainer({
    name,
    image: 'docker.io/library/postgres:18-bookworm',
    env: { ...environment, ...PASSWORDS },
    options: ['--volume', `${script}:/docker-entrypoint-initdb.d/service-role.sh:ro`],
    command: [...command, '-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`],
  })
  const ask = ['exec', name, 'pg_isready', '--quiet', '-h', '127.0.0.1', '-p', `${port}`]
  await until('the database answers', () => succeeds(...ask))
  const { POSTGRES_PASSWORD: owner, SERVICE_PASSWORD: service } = PASSWORDS
  const place = `127.0.0.1:${port}/enkosi`
  return {
    DATABASE_URL: `postgres://enkosi_app:${service}@${place}`,
    DATABASE_OWNER_URL: `postgres://enkosi:${owner}@${place}`,
  }
}
