import type { Cents } from '#contract/money.ts'
import { invariant } from '#server/platform/invariant.ts'
import { amount, kind, type Verdict } from '../kind.ts'

type ProviderSettlement = { amount: Cents; cost: Cents }

/**
 * The payment provider pays out what it took in for us, less its costs. No wallet moves. The amount is below zero where refunds outweigh
 * payments: then the provider takes it from us.
 */
export const providerSettlement = kind({
  entries: ['provider_settlement'],
  wallets: (_: ProviderSettlement) => [null, null],
  same: { amount, cost: (cents, { fee }) => cents === fee },
  refusedAmount: ({ amount }) => amount,
  decide: ({ today }, { amount, cost }): Verdict<'provider_settlement'> => {
    invariant(Number.isSafeInteger(amount), 'a settlement is a whole number of cents')
    invariant(Number.isSafeInteger(cost) && cost >= 0, 'costs are a whole number of cents')
    invariant(amount !== 0 || cost > 0, 'a settlement moves some whole number of cents')
    return { kind: 'provider_settlement', amount, fee: cost, localDay: today }
  },
})
