import fc from 'fast-check'
import { z } from 'zod'

export type Fields = Record<string, unknown>

type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
/** Objects that fit a schema of the contract. `known` are ids that exist. */
export function fieldsOf(schema: z.ZodType | undefined, known: string[]): fc.Arbitrary<Fields> | undefined {
  if (!schema) return undefined
  return fitting(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
    known,
  ) as fc.Arbitrary<Fields>
}

function fitting(schema: Schema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fitting(each, known)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  if (schema.type === 'integer') {
    const [min, max] = [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER]
    const small = fc.integer({ min, max: Math.min(max, min + 100_000) })
    return fc.oneof(
      small,
      fc.constantFrom(min, max),
      fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
    )
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return textOf(schema, known)
}

/** Text that fits. Known values are used most of the time, since an unknown one is refused early. */
function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema, known: string[]): fc.Arbitrary<string> {
  const fitting = pattern ? known.filter((id) => new RegExp(pattern, 'u').test(id)) : []
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...fitting), fc.constantFrom(...fitting))
  if (fitting.length > 0 && fitting.length < known.length) return fc.constantFrom(...fitting)
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constant('x'.repeat(maxLength)),
    fc.constantFrom(...known),
    fc.constantFrom('Rosebank', 'PG-1024', 'a@example.test', '62123456789', '17', 'tip,load', '/wallet?x=1'),
  )
}
