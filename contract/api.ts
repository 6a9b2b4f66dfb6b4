import { z } from 'zod'
import * as callbacks from './callbacks.ts'
import * as cardToBank from './card-to-bank.ts'
import * as cards from './cards.ts'
import * as cash from './cash.ts'
import * as earnings from './earnings.ts'
import * as events from './events.ts'
import { GUEST_ROUTES } from './guest-routes.ts'
import * as guestTips from './guest-tips.ts'
import * as guestsSeen from './guests-seen.ts'
import * as help from './help.ts'
import { HISTORY_ROUTES } from './history-routes.ts'
import * as identity from './identity.ts'
import * as knownWorkers from './known-workers.ts'
import * as messages from './messages.ts'
import * as operator from './operator.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import * as oversight from './oversight.ts'
import * as payouts from './payouts.ts'
import * as phoneMembers from './phone-members.ts'
import * as phones from './phones.ts'
import { PHOTO_ROUTES } from './photo-routes.ts'
import * as photos from './photos.ts'
import * as privacy from './privacy.ts'
import * as privacyByCall from './privacy-by-call.ts'
import { PROOF_ROUTES } from './proof-routes.ts'
import * as proofs from './proofs.ts'
import * as push from './push.ts'
import * as refunds from './refunds.ts'
import { ROUTES } from './routes.ts'
import * as simulators from './simulators.ts'
import * as tips from './tips.ts'
import * as wallet from './wallet.ts'
import { WITHDRAWAL_ROUTES } from './withdrawal-routes.ts'
import * as workers from './workers.ts'

const contract = {
  ...callbacks,
  ...cards,
  ...cash,
  ...earnings,
  ...events,
  ...guestTips,
  ...guestsSeen,
  ...help,
  ...identity,
  ...cardToBank,
  ...knownWorkers,
  ...messages,
  ...operator,
  ...oversight,
  ...payouts,
  ...phoneMembers,
  ...phones,
  ...photos,
  ...privacy,
  ...privacyByCall,
  ...proofs,
  ...push,
  ...refunds,
  ...simulators,
  ...tips,
  ...wallet,
  ...workers,
}

/** Every route has the endpoint of its name. */
const routes = {
  ...ROUTES,
  ...PROOF_ROUTES,
  ...GUEST_ROUTES,
  ...HISTORY_ROUTES,
  ...WITHDRAWAL_ROUTES,
  ...PHOTO_ROUTES,
  ...OPERATOR_ROUTES,
}
export type EndpointName = keyof typeof routes
export type EndpointRoute = (typeof routes)[EndpointName]
export type Api = Pick<typeof contract, EndpointName>

/** All endpoints, in the order of their routes. */
export const api = Object.fromEntries(
  Object.keys(routes).map((name) => [name, contract[name as EndpointName]]),
) as unknown as Api

/** The endpoints that answer with JSON: each has one answer in the server and one call in the web app. */
export type JsonEndpointName = { [N in EndpointName]: Api[N]['kind'] extends 'json' ? N : never }[EndpointName]

/** The shapes that other files know by a name. */
export const NAMED_SHAPES: [name: string, shape: z.ZodType][] = Object.entries(contract).flatMap(([name, each]) =>
  each instanceof z.ZodType ? [[name, each]] : [],
)
