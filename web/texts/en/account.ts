import { RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'

export const account = {
  title: 'Account & Privacy',
  sessions: {
    title: 'Where you are signed in',
    current: 'This device',
    lastSeen: 'Last seen:',
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: { title: 'Signed Out', description: 'That device has been signed out' },
    endedOthers: { title: 'Signed Out', description: 'All other devices have been signed out' },
  },
  data: {
    title: 'Your data',
    text: 'Everything we hold about you, as one file.',
    download: 'Download my data',
    file: `${PRODUCT.name.toLowerCase()}-my-data.json`,
  },
  leave: {
    title: 'Stop being a service worker',
    text: 'Customers will no longer find or tip you. Your wallet and history stay.',
    button: 'Stop being a service worker',
    confirm: 'Yes, stop',
    pending: 'Stopping...',
    done: { title: 'Profile Removed', description: 'You are no longer listed as a service worker' },
  },
  delete: {
    title: 'Delete my account',
    text: `Your personal data is erased. Transaction records are kept without your name for ${RETENTION.keepEntriesYears} years, as the law requires.`,
    withdrawFirst: 'Withdraw the money in your wallet first.',
    button: 'Delete my account',
    confirm: 'Yes, delete my account',
    pending: 'Deleting...',
  },
  signInAgain: 'For your security, sign in again first, then try once more.',
  rights: 'Correct my data, object to its use, or ask us about it',
  cancel: 'Cancel',
  sure: 'This cannot be undone.',
} as const
