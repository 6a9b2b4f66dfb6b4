import { test } from 'vitest'
import { cashWorld } from '#testing/partners/cash-world.ts'

test('of a thousand races between cancelling and collecting a code each ends as exactly one of them', async () => {
  await (await cashWorld()).race(1_000)
}, 900_000)
