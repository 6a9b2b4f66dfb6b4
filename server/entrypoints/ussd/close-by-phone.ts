import { WITHDRAWAL } from '#contract/limits.ts'
import { closeByPhone } from '#server/features/privacy/delete-me.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { moveWithPin, refuse } from './refusal-screen.ts'
import { over, question, type Screen, type State, type Visit } from './screen.ts'

/** Offered to people without the app. What would keep the account open is said before the PIN. */
export async function askClosing(visit: Visit): Promise<Screen> {
  const { frozen, debt, balance } = await readWallet(visit.services, visit.caller)
  if (frozen) return refuse(visit, 'wallet_frozen')
  if (debt > 0) return refuse(visit, 'wallet_in_debt')
  if (balance >= WITHDRAWAL.min) return refuse(visit, 'wallet_not_empty')
  return question(visit, visit.say('closePin'), { at: 'close pin' })
}

export function handleClosePin(visit: Visit, state: State, input: string): Promise<Screen> {
  return moveWithPin(visit, state, input, async () => {
    await closeByPhone(visit.services, visit.caller)
    return over(visit.say('closed'))
  })
}
