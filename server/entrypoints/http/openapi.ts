import { z } from 'zod'
import { api, type EndpointRoute } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PHOTO } from '#contract/photo.ts'
import { PRODUCT } from '#contract/product.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import type { Method } from '#contract/routes.ts'
import { SIGNATURE_HEADER } from '#server/partners/signature.ts'
import type { Config } from '#server/platform/start/config.ts'
import { RELEASE } from '#server/platform/start/release.ts'
import { cookieName } from './cookies.ts'
import { type Json, sharedSchemas, type WriteSchema, wholeSchema } from './openapi-schemas.ts'

type Content = Record<string, { schema: Json }>
type Parameter = { name: string; in: string; required: boolean; schema: unknown }

export type Operation = Json & {
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** The contract as OpenAPI 3.1. Only the names of the groups are written by hand. */
export function openApi({ publicUrl, partners, contacts }: Pick<Config, 'publicUrl' | 'partners' | 'contacts'>): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Problem: PROBLEM }
  const write = sharedSchemas(schemas)
  for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, write) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT.name,
      version: RELEASE.version,
      description: `${PRODUCT.tagline}. BETA${partners !== 'real' ? ', in simulation mode' : ''}.`,
      contact: { name: `${PRODUCT.name} support`, email: contacts.supportEmail },
      license: { name: RELEASE.license, identifier: RELEASE.license },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName({ publicUrl }, 'session'),
          description: 'Set by signing in.',
        },
        gateway: { type: 'http', scheme: 'basic', description: 'The name `gateway` and `GATEWAY_CALLBACK_SECRET`.' },
        signature: { type: 'apiKey', in: 'header', name: SIGNATURE_HEADER, description: 'HMAC of time and body.' },
      },
    },
  }
}

/** An endpoint in the form of OpenAPI. */
export function operation(name: string, endpoint: Endpoint, write: WriteSchema): Operation {
  const { body, form, file } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    description: rulesOf(endpoint),
    tags: [groupOf(endpoint.path)],
    'x-who': endpoint.who,
    ...(endpoint.limit && { 'x-rate-limit': endpoint.limit }),
    security: form ? [{ gateway: [] }] : SECURITY[endpoint.who],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: content('application/json', write(body, 'input')) } }),
    ...(form && { requestBody: { required: true, content: content(FORM, write(form, 'input')) } }),
    ...(file && { requestBody: { required: true, content: content(file.type, BYTES) } }),
    responses: { ...successes(endpoint, write), ...refusals(endpoint) },
  }
}

/** The callers of an endpoint, and its other rules. */
export function rulesOf({ who, form, limit, idempotent }: Endpoint): string {
  return [
    form ? 'The gateway to phones, with HTTP Basic and a form.' : `${WHO[who]}.`,
    ...(limit ? [`Counts against the ${limit} limit.`] : []),
    ...(idempotent ? ['Takes an Idempotency-Key.'] : []),
  ].join(' ')
}

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone who is signed in',
  guard: 'Registered workers',
  operator: 'Operators',
  partner: 'Our partners, by signature',
}

/** An empty list says that no sign-in is needed; to say nothing would leave it open. */
const SECURITY: Record<Endpoint['who'], Json[]> = {
  anyone: [],
  'signed-in': [{ session: [] }],
  guard: [{ session: [] }],
  operator: [{ session: [] }],
  partner: [{ signature: [] }],
}

/** The endpoints by subject. */
const GROUPS = {
  'sign-in': 'Signing in and out.',
  workers: 'Finding workers, and a worker’s own profile.',
  tips: 'Sending a tip, with or without an account, and rating it.',
  wallet: 'Balance, adding money, withdrawing and history.',
  messages: 'Contact, feedback and help with a transaction.',
  me: 'The caller’s own sessions, data and privacy requests.',
  operator: 'The operators’ desk.',
  partners: 'Notifications from the payment provider, the bank and the gateway to phones.',
}

type FirstPart<Path> = Path extends `/api/${infer First}/${string}`
  ? First
  : Path extends `/api/${infer First}`
    ? First
    : never
type PathOf<Route> = Route extends `${Method} ${infer Path}` ? Path : never

/** Which group an endpoint belongs to, by the first part of its path: a route with a new one does not compile until it has a line here. */
const GROUP_OF: Record<FirstPart<PathOf<EndpointRoute>>, keyof typeof GROUPS> = {
  auth: 'sign-in',
  login: 'sign-in',
  callback: 'sign-in',
  logout: 'sign-in',
  guards: 'workers',
  guard: 'workers',
  photos: 'workers',
  proofs: 'workers',
  tips: 'tips',
  'guest-tips': 'tips',
  wallet: 'wallet',
  withdrawals: 'wallet',
  transactions: 'wallet',
  requests: 'wallet',
  events: 'wallet',
  contact: 'messages',
  feedback: 'messages',
  help: 'messages',
  me: 'me',
  operator: 'operator',
  callbacks: 'partners',
}

function groupOf(path: Endpoint['path']): keyof typeof GROUPS {
  const [, , first] = path.split('/')
  return GROUP_OF[first as keyof typeof GROUP_OF]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated key with the same body returns the first response, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wholeSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const FORM = 'application/x-www-form-urlencoded'

function successes(endpoint: Endpoint, write: WriteSchema): Operation['responses'] {
  const type = TYPES[endpoint.kind] ?? 'application/json'
  const entries = Object.entries(endpoint.replies).map(([status, schema]) => {
    const isEmpty = schema instanceof z.ZodUndefined
    const description = isEmpty ? (EMPTY[status] ?? 'No body.') : describeReply(endpoint, status, schema)
    return [
      status,
      {
        description,
        ...(!isEmpty && { content: content(type, type === PHOTO.type ? BYTES : write(schema, 'output')) }),
      },
    ]
  })
  return Object.fromEntries(entries)
}

const TYPES: Partial<Record<Endpoint['kind'], string>> = {
  stream: 'text/event-stream',
  callback: 'text/plain',
  picture: PHOTO.type,
}

const BYTES = { type: 'string', format: 'binary' }

const EMPTY: Record<string, string> = {
  204: 'The notification was received. No body.',
  302: 'Redirects the browser to the address in `Location`. No body.',
}

/** A question is answered with what its summary names; a change with the fields of its reply. */
function describeReply({ method, summary }: Endpoint, status: string, schema: z.ZodType): string {
  if (method === 'GET' || schema instanceof z.ZodString) return summary
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => `\`${name}\``) : ['a list']
  return `${status === '202' ? 'Accepted, not completed yet' : 'Completed'}: ${fields.join(', ')}.`
}

/** The refusals of the endpoint itself, and those that follow from its callers, its limit and from having a body. */
export function refusalCodesOf(endpoint: Endpoint): RefusalCode[] {
  const isWrite = endpoint.method !== 'GET' && endpoint.who !== 'partner'
  const codes: RefusalCode[] = [
    ...endpoint.refusals,
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.form || endpoint.file || endpoint.idempotent
      ? (['malformed'] as const)
      : []),
    ...(endpoint.body || endpoint.file ? (['body_too_large', 'wrong_content_type'] as const) : []),
    ...(['signed-in', 'guard', 'operator'].includes(endpoint.who) ? (['signed_out'] as const) : []),
    ...(endpoint.who === 'guard' ? (['workers_only'] as const) : []),
    ...(endpoint.who === 'operator' ? (['operators_only'] as const) : []),
    ...(isWrite ? (['foreign_origin'] as const) : []),
    ...(endpoint.limit ? (['too_many'] as const) : []),
  ]
  return [...new Set(codes)]
}

function refusals(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalCodesOf(endpoint)) {
    const { status } = REFUSALS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${REFUSALS[code].sentence}`).join('\n\n'),
      headers: { 'Error-Code': { schema: { enum: codes } } },
      content: {
        'text/plain': { schema: { type: 'string' } },
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    },
  ])
  return Object.fromEntries(entries)
}

const PROBLEM = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    requestId: { type: 'string' },
  },
}

function content(type: string, schema: Json): Content {
  return { [type]: { schema } }
}
