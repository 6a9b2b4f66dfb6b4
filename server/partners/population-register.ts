import { z } from 'zod'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { ask } from './ask.ts'

const Verification = z.object({
  reference: z.string().max(100),
  status: z.enum(['matched', 'mismatch', 'unknown', 'deceased']),
})
export type Verification = z.infer<typeof Verification>

type Question = { reference: string; idNumber: string; surname: string; birthDate: string }

/** The population register, or its simulator: only the address and the token differ. */
export type PopulationRegister = {
  /** Whether these belong together. A question changes nothing, so it may be asked again. */
  verify(question: Question): Promise<Verification>
}

export function populationRegisterOf(config: () => Config, watch: PartnerWatch = UNWATCHED): PopulationRegister {
  return {
    verify: (body) => {
      const { register, partnerTimeoutMs: timeoutMs, partners } = config()
      if (!register) throw new Error('The population register has no address.')
      const headers = { authorization: `Bearer ${register.token}` }
      const watched = watch('population register', 'verify')
      return ask(
        { method: 'POST', url: `${register.url}/v1/verifications`, headers, body, timeoutMs, watched, partners },
        Verification,
      )
    },
  }
}
