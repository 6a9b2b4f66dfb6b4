import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { NAMED_SHAPES } from '#contract/api.ts'

export type Json = Record<string, unknown>

/** Writes a shape of the contract as JSON Schema: what may be sent (`input`), or what is answered (`output`). */
export type WriteSchema = (shape: z.ZodType, io: 'input' | 'output') => Json

/** Writes a shape with everything in it. */
export const wholeSchema: WriteSchema = (shape, io) => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(shape, { ...OPTIONS, io, metadata: z.registry() })
  return schema
}

/** Writes the name of a shape that has one, and puts the shape itself into `shared`: generated clients get one type for it. */
export function sharedSchemas(shared: Record<string, Json>): WriteSchema {
  return (shape, io) => {
    // In a box, since the outermost shape is never a reference.
    const boxed = z.toJSONSchema(z.object({ it: shape }), { ...OPTIONS, io, metadata: NAMES[io] })
    const text = JSON.stringify(boxed).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { properties, $defs } = JSON.parse(text) as { properties: { it: Json }; $defs?: Record<string, Json> }
    Object.assign(shared, $defs)
    return properties.it
  }
}

const OPTIONS: Parameters<typeof z.toJSONSchema>[1] = {
  unrepresentable: 'any',
  // It says no more than "may be null" and "may be left out" do, and Spectral cannot read it.
  override: ({ jsonSchema }) => {
    if (jsonSchema.default === null) delete jsonSchema.default
  },
}

/** A shape that may leave out more when it is sent than when it is answered has two names. */
const NAMES = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() }
for (const [id, shape] of NAMED_SHAPES) {
  const isOne = isDeepStrictEqual(wholeSchema(shape, 'input'), wholeSchema(shape, 'output'))
  NAMES.input.add(shape, { id: isOne ? id : `${id}Input` })
  NAMES.output.add(shape, { id })
}
