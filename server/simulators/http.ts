import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

export function holdsSecret(given: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function shaped<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const { data } = shape.safeParse(body)
  return data as z.output<Shape> | undefined
}

/** Lets the caller wait until it gives up, as a provider does whose machine has gone away. */
export async function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, 30_000)
    socket.once('close', () => {
      clearTimeout(patience)
      resolve()
    })
  })
  if (!socket.destroyed) await reply.code(504).send()
}
