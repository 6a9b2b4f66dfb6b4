export const sound = {
  ask: 'Hear every tip as it arrives, while the app is open?',
  yes: 'Turn sound on',
  no: 'No sound',
  blocked: 'Tap to turn sound on',
  sound: 'Sound',
  screenOff: 'Also when the screen is off',
  push: 'Tell me about tips even when the screen is off',
  pushRefused: { title: 'Not Allowed', description: 'Please allow notifications in your browser first.' },
} as const
