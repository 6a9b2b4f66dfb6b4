/** Forms that only a real secret has. */
const FORMS: [kind: string, form: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ['GitLab token', /\bglpat-[\w-]{20,}/],
  ['Slack token', /\bxox[abprs]-[\w-]{10,}/],
  ['Google key', /\bAIza[\w-]{35}\b/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['payment key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['private JWK', /"d"\s*:\s*"[\w-]{40,}"/],
]

/** Something called a secret that is given a value as random as one. */
const ASSIGNED =
  /\b[\w-]*(?:secret|token|password|passwd|api[_-]?key|private[_-]?key|_KEYS?)["']?\s*[:=]\s*["'`]?([\w+/=:.-]{20,})/gi

/** So much entropy per character that nobody typed it: words and patterns stay well below. */
const RANDOM_BITS = 4

/** What in a text looks like a secret that should not be there, by line. */
export function findSecrets(text: string): { line: number; kind: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const known = FORMS.filter(([, form]) => form.test(line)).map(([kind]) => kind)
    const assigned = [...line.matchAll(ASSIGNED)].filter(([, value = '']) => isRandom(value)).map(() => 'random value')
    return [...known, ...assigned].map((kind) => ({ line: index + 1, kind }))
  })
}

function isRandom(value: string): boolean {
  // Names of things in code are long too, but hold no digits or stand with dots.
  if (!/\d/.test(value) || !/[a-z]/i.test(value) || /^[a-z]+([.:][a-z]+)+/i.test(value)) return false
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / value.length) * Math.log2(count / value.length),
    0,
  )
  return bits >= RANDOM_BITS
}
