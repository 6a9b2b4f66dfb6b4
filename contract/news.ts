/** Events that the app announces in words. */
export const NEWS = ['tip', 'transfer', 'load', 'return'] as const
