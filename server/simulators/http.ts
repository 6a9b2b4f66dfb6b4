import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'

/** Which part of a list is asked for. */
export const Page = z.object({
  from: z.iso.datetime().default('1970-01-01T00:00:00Z'),
  after: z.string().max(100).default(''),
})

export function shaped<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const { data } = shape.safeParse(body)
  return data as z.output<Shape> | undefined
}

/** Lets this part of the server read forms, which it refuses everywhere else. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    const form = Object.fromEntries(new URLSearchParams(text as string))
    const hasNul = Object.values(form).some((value) => value.includes('\0'))
    done(hasNul ? new Refusal('malformed') : null, form)
  })
}

/** Closes the connection without an answer, as a partner does whose machine has failed: nobody knows what it did before. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
