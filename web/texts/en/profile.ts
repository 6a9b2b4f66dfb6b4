import { ACCOUNT_NUMBER } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { RETENTION } from '#contract/retention.ts'

export const profile = {
  operatorDesk: 'Operator desk',
  title: 'Profile',
  worker: 'Service Worker',
  customer: 'Customer',
  become: 'Become Service Worker',
  logOut: 'Log Out',
  settings: 'Settings',
  details: {
    title: 'Worker Details',
    edit: 'Edit',
    id: 'Worker ID',
    number: 'Worker Number',
    category: 'Service Category',
    status: 'Status',
    verified: 'Verified',
    pending: 'Pending',
    rating: 'Rating',
    payments: 'Total Payments',
    location: 'Location',
    rejected: (reason: string) =>
      reason
        ? `You are not verified yet. The reason: ${reason}`
        : 'You are not verified yet: something must be fixed first.',
    rejectedNext: 'You can still receive tips and withdraw. Fix it, then',
    contact: 'write to support',
  },
  qr: {
    title: 'Your Payment QR Code',
    text: 'Customers can scan this to send you payments',
    number: (number: string) => `Worker number ${number}: people can type it on any phone`,
    picture: (id: string) => `Payment QR code of worker ${id}`,
    print: 'Save / print my QR card',
    printText: 'Opens with any phone camera. Wear it, or put it on the wall.',
    card: 'Card size',
    badge: 'Lanyard card (A6)',
    poster: 'Poster (A4)',
    stickers: 'Eight stickers (A4)',
    pdf: 'Save as PDF',
    printNow: 'Print',
    save: 'Save picture',
    cardPicture: (id: string) => `QR code with the link to tip worker ${id}`,
    file: (id: string) => `${PRODUCT.name.toLowerCase()}-${id.replace(/[^\w-]+/g, '-')}.png`,
  },
  form: {
    register: `Get Paid on ${PRODUCT.name}`,
    registerText: 'You keep 100% of every tip. Bank details can wait until you want to withdraw.',
    id: 'Worker ID Number',
    idHint: 'What customers type to find you, such as PG-1024',
    takeFree: (id: string) => `Use ${id} (available)`,
    bankDetails: 'Bank details',
    bankDetailsLater: 'Bank details: now or later, for withdrawals',
    category: 'Service Category',
    location: 'Location',
    locationHint: 'Your suburb, such as Rosebank',
    holder: 'Account Holder Name',
    bank: 'Bank Name',
    number: 'Account Number',
    numberKept: (masked: string) => `Now ${masked}. Leave empty to keep it.`,
    numberHint: `${ACCOUNT_NUMBER.minDigits} to ${ACCOUNT_NUMBER.maxDigits} digits. It is stored encrypted and shown only by its last 4 digits.`,
    numberUnusual: (bank: string, from: number, to: number) =>
      from === to
        ? `${bank} account numbers usually have ${from} digits. Please check yours.`
        : `${bank} account numbers usually have ${from} to ${to} digits. Please check yours.`,
    optional: '(optional)',
    create: 'Create Worker Profile',
    creating: 'Setting up...',
    cancel: 'Cancel',
    missingId: 'Please enter a worker ID number',
    created: { title: 'Service Worker Profile Created', description: 'You can now receive payments!' },
    update: 'Update Worker Info',
    save: 'Update Profile',
    saving: 'Updating...',
    saved: { title: 'Profile Updated', description: 'Your service worker profile has been updated successfully' },
    unchanged: { title: 'Nothing to Update', description: 'Nothing changed' },
    signInAgain:
      'You can change bank details only right after signing in. Sign in again, then enter the account number once more.',
    rights: `You may see, correct or delete this information at any time, free of charge; we answer within ${RETENTION.answerWithinDays} days.`,
    rightsLink: 'How we use it',
  },
  name: {
    title: 'Your Name',
    show: (name: string) => `Show my first name to people who tip me (${name})`,
    hint: 'So that they know who they’re paying. Your surname, email address and bank are never shown.',
    atRegistration: (name: string) =>
      `Your first name is shown to people who tip you (${name}). You can switch this off in your profile.`,
  },
  sound: {
    title: 'When a Tip Arrives',
    chime: 'Play a chime',
    speak: 'Say the amount aloud',
    sample: 'This is how a tip sounds',
    hint: 'You hear it while the app is open. The setting is kept on this phone.',
  },
} as const
