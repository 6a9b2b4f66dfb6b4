const names = new Map<string, string>()

/**
 * The name of a statement where it is measured: the tables that it writes, or the first that it reads. Taken from text that holds no
 * values, and kept: there are only so many texts.
 */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `db ${written(text) ?? read(text) ?? firstWord(text)}`
    names.set(text, name)
  }
  return name
}

/** `for update` and `do update` name no table. */
function written(text: string): string | undefined {
  const writes = text.matchAll(/(?<!\b(?:for|key|do) )\b(insert into|update|delete from)\s+([a-z_]+)/g)
  const each = [...writes].map(([, verb = '', table]) => `${verb.split(' ')[0]} ${table}`)
  return each.length > 0 ? each.join(', ') : undefined
}

/** A function that makes rows is no table. */
function read(text: string): string | undefined {
  const [, table] = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*\()/.exec(text) ?? []
  return table && `select ${table}`
}

function firstWord(text: string): string {
  return /^\s*([a-z]+)/.exec(text)?.[1] ?? 'statement'
}
