export const sound = {
  ask: 'Hear every tip as it arrives, while the app is open?',
  yes: 'Turn sound on',
  no: 'No sound',
  blocked: 'Tap to turn sound on',
  push: 'Tell me about tips even when the screen is off',
  pushNo: 'Not now',
  pushRefused: { title: 'Not Allowed', description: 'Please allow notifications in your browser first.' },
} as const
