/** The sentences of empty pages of the desk: they say what would be there. */
export const operatorEmpty = {
  workers:
    'Nobody is waiting to be verified. Workers appear here when they register or change their name, the longest wait first.',
  messages: 'No messages here. What people write to us on the landing page or under Help appears here as new.',
  help: 'No questions here. People ask them from a receipt and read the answer there.',
  payouts: {
    pending:
      'No payout is waiting to be sent to the bank. A withdrawal stays here for its first minute, while it can be cancelled.',
    processing:
      'The bank has no payout of ours in progress. Those it has accepted stay here until it pays or returns them.',
    paid: 'Nothing has been paid out yet.',
    returned: 'Nothing has come back. A payout that the bank refuses or returns appears here with the reason.',
  },
} as const
