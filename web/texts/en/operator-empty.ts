/** The sentences of empty pages of the desk: they say what would be there. */
export const operatorEmpty = {
  workers:
    'Nobody waits to be verified. Workers appear here when they register or change their name, the longest waiting first.',
  messages: 'No messages here. What people write to us on the landing page or under Help arrives as new.',
  help: 'No questions here. People ask them from the receipt of a movement, and read the answer there.',
  payouts: {
    pending:
      'No payout waits for its order to the bank. A withdrawal stays here for its first minute, in which it can be cancelled.',
    processing:
      'The bank has no payout of ours to carry out. Those it accepted are here until it pays or returns them.',
    paid: 'Nothing has been paid out yet.',
    returned: 'Nothing came back. A payout that the bank refuses or takes back appears here with its reason.',
  },
} as const
