/** Where an open row stands in its list, and the ways on from it. */
export const operatorRow = {
  neighbours: 'Place in the list',
  place: (place: number, of: number) => `${place} of ${of}`,
  before: 'Previous',
  after: 'Next',
} as const
