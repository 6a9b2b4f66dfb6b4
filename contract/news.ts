/** Events of the stream that are told in words: the server sends these, and an open app listens for them. */
export const NEWS = ['tip', 'transfer', 'load', 'return'] as const
