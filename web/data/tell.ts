import { rand } from '#contract/money.ts'
import { live } from '#web/texts/en/live.ts'
import { toast } from '#web/ui/toast.ts'
import { soundTip, tipSound } from './tip-sound.ts'

/** Announces money that has just arrived. */
export function tellOf({ type, data }: MessageEvent<string>): void {
  const { amount, guardNumber } = JSON.parse(data) as { amount: number; guardNumber?: string }
  const description = type === 'transfer' && guardNumber ? live.from(guardNumber) : live.thanks
  toast({ title: live.received(rand(amount)), description })
  soundTip(tipSound(), live.spoken(amount))
}
