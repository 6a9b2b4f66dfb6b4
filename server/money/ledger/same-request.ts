/**
 * How each field of a request is compared with what its key was used for before. A field that is neither compared nor listed as
 * ignored does not compile: if it were forgotten, another request could pass for the first one.
 */
export type Comparison<Request, Known> = {
  [Field in keyof Request]-?: 'ignored' | ((asked: Request[Field], known: Known) => boolean)
}

/** Whether a request is the one that is known under its key. */
export function isSame<Request extends object, Known>(
  comparison: Comparison<Request, Known>,
  asked: Request,
  known: Known,
): boolean {
  return fieldsOf(comparison).every((field) => {
    const compare = comparison[field]
    return compare === 'ignored' || compare(asked[field], known)
  })
}

/** Whether two requests say the same in every field that is compared. */
export function hasSameFields<Request extends object>(
  comparison: Comparison<Request, never>,
  a: Request,
  b: Request,
): boolean {
  return fieldsOf(comparison).every((field) => comparison[field] === 'ignored' || a[field] === b[field])
}

function fieldsOf<Request>(comparison: Comparison<Request, never>): (keyof Request)[] {
  return Object.keys(comparison) as (keyof Request)[]
}
