export const sound = {
  ask: 'Hear every tip as it arrives, while the app is open?',
  yes: 'Turn sound on',
  no: 'No sound',
  blocked: 'Tap to turn sound on',
} as const
