import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Proof } from '#contract/proofs.ts'
import { atEnd, scratchFolder } from '../at-end.ts'
import { loadWallet, registerWorker, unique } from '../people/register-and-fund.ts'
import { signIn } from '../people/sign-in.ts'
import { until } from '../service/program.ts'
import { startServerProcess } from '../service/server-process.ts'
import { withPrograms } from './with-programs.ts'

/** The commands of docs/specification.md, as somebody without our programs would type them. */
const [, commands = ''] =
  /^## Signed bytes of a proof\n.*?^```sh\n(.*?)^```/ms.exec(
    readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8'),
  ) ?? []

withPrograms('a proof of income, checked by openssl', { openssl: 'openssl', jq: 'jq', curl: 'curl' }, () => {
  test('the documented commands verify a proof and its name, and notice a changed byte', async () => {
    const server = await startServerProcess()
    atEnd(server.stop)
    const worker = await signIn(server.url, { email: `${unique('worker')}@example.com`, firstName: 'Sipho' })
    const tipper = await signIn(server.url, { email: `${unique('tipper')}@example.com` })
    const { id: guardId } = await registerWorker(worker)
    await loadWallet(tipper, 10_000)
    await until('the money is there', async () => (await tipper.balance()) === 10_000)
    await tipper.mustPost('/api/tips', { guardId, amount: 2_000 })
    const { code } = await worker.mustPost<Proof>('/api/guard/proofs', { months: 1 })
    const copy = (await worker.get(`/proof/${code}`)).text
    const [nameCode = ''] = /(?<=Name code<.dt><dd[^>]*>)[^<]+/.exec(copy) ?? []
    const folder = scratchFolder('proof')
    const settings = { HOST: server.url, CODE: code, NAME_CODE: nameCode, NAME: 'Sipho Zulu' }
    const { PATH } = process.env
    const run = (script: string) =>
      execFileSync('sh', ['-e', '-c', script], {
        cwd: folder,
        env: { PATH, ...settings },
        encoding: 'utf8',
        stdio: 'pipe',
      })

    expect(run(commands)).toMatch(/^Signature Verified Successfully\n(?:.*\n)*The name is the signed one\.\n$/)

    const statement = readFileSync(join(folder, 'statement'), 'utf8')
    writeFileSync(join(folder, 'statement'), statement.replace('"received":2000', '"received":9000'))
    const [verify = ''] = /^openssl pkeyutl.*$/m.exec(commands) ?? []
    expect(run(`${verify} || true`)).toContain('Signature Verification Failure')
  })
})
