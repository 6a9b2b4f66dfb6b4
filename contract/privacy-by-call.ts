import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ASKED_BY_CALL } from './joining-limits.ts'
import { actById } from './operator.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { ProposeNumberMove } from './phone-members.ts'
import { AskPrivacy } from './privacy.ts'

export const OpenPrivacyCase = ProposeNumberMove.extend({
  ...AskPrivacy.shape,
  calledBack: z.literal(true, { error: 'Please call the number on file first, and confirm that you did.' }),
})
export type OpenPrivacyCase = z.infer<typeof OpenPrivacyCase>

export const openPrivacyCase = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.openPrivacyCase,
  summary:
    'Opens a privacy request for somebody without the app who called. The number has to be the one on file, on which they were called back; they say the number of their document and two things that they know, which are compared here and shown to nobody. They read of it by SMS. Another operator answers it.',
  body: OpenPrivacyCase,
  refusals: [
    'not_found',
    'own_account',
    'does_not_fit',
    'phone_idle',
    'new_sim',
    'already_asked',
    'too_many',
    'sign_in_again',
  ],
})

export const copyPrivacyCase = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.copyPrivacyCase,
  summary: `The copy of the data of somebody without the app, to be printed, while their request for access is open: for another operator than the one who opened it, ${ASKED_BY_CALL.waitHours} hours later. The person reads of it by SMS.`,
  replies: { 200: z.strictObject({ pdf: z.base64() }) },
  refusals: ['not_found', 'own_account', 'already_done', 'second_operator', 'asked_lately', 'sign_in_again'],
})
