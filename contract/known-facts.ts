/** Facts that somebody knows of their own account, and nobody who found their phone or their card. */
export const KNOWN_FACTS = ['joined', 'surname', 'tip', 'withdrawal', 'bank'] as const
