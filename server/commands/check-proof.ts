import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { rand } from '#contract/money.ts'
import { ProofStatement, SignedProof } from '#contract/proofs.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { hashOfName } from '#server/features/proofs/issue-proof.ts'
import { isSigned, type PublicKeys } from '#server/features/proofs/proof-keys.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/**
 * `enkosi check-proof PROOF KEYS [--name "Sipho Dlamini" --name-code 5H8N-…]`: verifies a proof of income offline. PROOF is a file with
 * what /api/proofs/<code> returned, KEYS one with /.well-known/enkosi-proof-keys.json. The name code is on the worker's copy.
 */
const OPTIONS = { name: { type: 'string' }, 'name-code': { type: 'string' } } as const

export async function run(words: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options: OPTIONS })
  const [proofFile, keysFile] = positionals
  if (!proofFile || !keysFile) throw new StartupError('Name two files: the proof, and the keys.')
  const signed = SignedProof.parse(readJson(proofFile))
  if (!isSigned(signed, readJson(keysFile) as PublicKeys))
    throw new StartupError('NOT VALID: this is not what was signed.')
  const statement = ProofStatement.parse(JSON.parse(signed.statement))
  const { name, 'name-code': nameCode } = values
  if ((name === undefined) !== (nameCode === undefined))
    throw new StartupError('Give --name and --name-code together, both as they are on the copy of the worker.')
  if (
    name !== undefined &&
    nameCode !== undefined &&
    hashOfName({ code: statement.code, nameCode, name }) !== statement.nameHash
  ) {
    throw new StartupError(`NOT VALID: the proof is not about ${name}, or that is not its name code.`)
  }
  console.log(report(statement))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function report(proof: ProofStatement): string {
  const { workerNumber, initials, from, to, received, tips, issuedAt, expiresAt, verifiedSince, simulation } = proof
  return [
    `VALID: unchanged since ${issuedAt}, shared until ${expiresAt} unless it ended before.`,
    `${writeWorkerNumber(workerNumber)} (${initials}) received ${rand(received)} in ${tips} tips from ${from} to ${to}.`,
    verifiedSince
      ? `Identity verified on ${verifiedSince}.`
      : 'IDENTITY NOT VERIFIED: the name is only what this person signs in with.',
    ...(simulation ? ['SIMULATION: no real money moved.'] : []),
  ].join('\n')
}
